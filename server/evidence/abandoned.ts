import { setTimeout as pause } from 'node:timers/promises';

import type { Ctx } from '#server/ctx.ts';
import { livingServers, lockIsLostMs } from '#server/db/postgres-locks.ts';

/**
 * The ids of uploads whose server has ended. On SQLite none: only a start can tell, and removes them itself
 * (`serve.ts`).
 */
export async function abandonedUploads(ctx: Ctx): Promise<number[]> {
  if (ctx.database.engine === 'sqlite') return [];
  const first = await ofEndedServers(ctx);
  if (first.length === 0) return [];
  await pause(lockIsLostMs, undefined, { ref: false });
  const second = await ofEndedServers(ctx);
  return first.filter((id) => second.includes(id));
}

async function ofEndedServers({ db, database }: Ctx): Promise<number[]> {
  const uploads = await db
    .selectFrom('evidenceFiles')
    .select(['id', 'server'])
    .where('sha256', 'is', null)
    .where('server', 'is not', null)
    .execute();
  if (uploads.length === 0) return [];
  const living = await livingServers(db);
  return uploads
    .filter(({ server }) => server !== null && server !== database.server && !living.has(server))
    .map(({ id }) => id);
}
