import type { Hono } from 'hono';
import { sql } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { transaction } from '#server/records/transaction.ts';

import type { Env } from './env.ts';

/** Liveness and readiness: public, cheap and not logged. */
export function health(app: Hono<Env>, database: Database, draining: () => boolean): void {
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }));

  let checking: Promise<boolean> | undefined;
  /** Concurrent requests share a check: strangers must not take the connections of members. */
  const isReady = () =>
    (checking ??= serves(database).finally(() => {
      checking = undefined;
    }));

  app.get('/readyz', async (c) => {
    const ready = !draining() && (await isReady());
    return c.json({ ok: ready }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
}

/** PostgreSQL may be temporarily read-only, so this checks writing, too. */
async function serves(database: Database): Promise<boolean> {
  const { engine, read } = database;
  const ctx = { database, db: read, account: null, now: () => new Date().toISOString() };
  try {
    if (engine === 'sqlite') await sql`select 1`.execute(read);
    else await transaction(ctx, ({ db }) => wouldWrite.execute(db));
    return true;
  } catch {
    return false;
  }
}

/** Locks nothing, but fails on a read-only database. */
const wouldWrite = sql`select from sessions where false for update`;
