import { sql } from 'kysely';

import { everything } from '#server/records/everything.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

// Arbitrary, but must be the same in every version of the program.
const advisoryLock = 7_392_618;

/** The creation time in milliseconds, or the next free one. Blocks other servers until this transaction ends. */
export async function freeFileName(ctx: WritingCtx, createdAt: string): Promise<string> {
  if (ctx.database.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(ctx.db);
  }
  let time = Date.parse(createdAt);
  while (await isTaken(ctx, time)) time += 1;
  return nameAt(time);
}

const nameAt = (time: number) => `slide-${time}.pptx`;

async function isTaken(ctx: WritingCtx, time: number): Promise<boolean> {
  const slide = await everything(ctx)
    .db.selectFrom('slides')
    .select('id')
    .where('fileName', '=', nameAt(time))
    .executeTakeFirst();
  return slide !== undefined;
}
