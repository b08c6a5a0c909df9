import type { Hono } from 'hono';
import { sql } from 'kysely';

import type { Database } from '../db/database.ts';
import type { Env } from './env.ts';

/** Whether the process lives, and whether it should be sent requests: both public, cheap and silent. */
export function health(app: Hono<Env>, { read }: Database, draining: () => boolean): void {
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }));

  app.get('/readyz', async (c) => {
    const ready = !draining() && (await answers());
    return c.json({ ok: ready }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  async function answers(): Promise<boolean> {
    try {
      await sql`select 1`.execute(read);
      return true;
    } catch {
      return false;
    }
  }
}
