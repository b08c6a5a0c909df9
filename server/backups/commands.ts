import { hostname } from 'node:os';

import { sql } from 'kysely';

import type { Backup } from '#contract/backups.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import type { BackupResult } from './make.ts';
import { isAbandoned, isDue } from './plan.ts';
import { latestAttempts, madeAt, toBackup } from './queries.ts';

type Settings = Config['backups'];

// Arbitrary, but must be the same in every version of the program.
const advisoryLock = 7_392_617;
const mostRows = 200;
const cutOff = 'The server stopped before the backup was finished.';

/** Throws if a backup is requested or running already, or if backups are off on this server. */
export async function requestBackup(ctx: Ctx, { on }: Settings): Promise<Backup> {
  if (!on) throw new Problem('clash', 'Backups are switched off on this server');
  return transaction(ctx, async (inside) => {
    await lock(inside);
    const attempts = await latestAttempts(inside);
    const now = new Date(inside.now());
    const unfinished = attempts.some(
      (one) => one.state === 'waiting' || (one.state === 'running' && !isAbandoned(one, now)),
    );
    if (unfinished) throw new Problem('clash', 'A backup is already being made');
    return toBackup(await add(inside, 0));
  });
}

/** Claims the requested backup, or a due nightly one, for this server. Returns its id, or null. */
export async function takeNext(ctx: Ctx, settings: Settings): Promise<number | null> {
  if (!(await isAnythingToDo(ctx, settings))) return null;
  return transaction(ctx, async (inside) => {
    await lock(inside);
    await giveUpAbandoned(inside);
    const attempts = await latestAttempts(inside);
    if (attempts.some(({ state }) => state === 'running')) return null;
    const now = new Date(inside.now());
    const due = isDue(attempts, now, settings.hour, await madeAt(inside));
    const waiting = attempts.find(({ state }) => state === 'waiting');
    const next = waiting ?? (due ? await add(inside, 1) : undefined);
    if (!next) return null;
    const taken = { state: 'running' as const, host: hostname(), aliveAt: inside.now() };
    await inside.db.updateTable('backups').set(taken).where('id', '=', next.id).execute();
    await inside.db
      .deleteFrom('backups')
      .where('id', '<', next.id - mostRows)
      .execute();
    return next.id;
  });
}

export async function writeHeartbeat(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx, ({ db }) =>
    db.updateTable('backups').set({ aliveAt: ctx.now() }).where('id', '=', id).execute(),
  );
}

export async function writeResult(
  ctx: Ctx,
  id: number,
  made: BackupResult | string,
): Promise<void> {
  const result = typeof made === 'string' ? { problem: made } : outcome(made);
  const state = result.problem === null ? ('proven' as const) : ('failed' as const);
  await transaction(ctx, ({ db }) =>
    db
      .updateTable('backups')
      .set({ ...result, state, endedAt: ctx.now() })
      .where('id', '=', id)
      .execute(),
  );
}

function outcome({ file, bytes, rows, problem }: BackupResult) {
  return { file, bytes, rowCount: rows, problem };
}

/** Checked without the lock first, because usually nothing is due. */
async function isAnythingToDo(ctx: Ctx, { hour }: Settings): Promise<boolean> {
  const attempts = await latestAttempts(ctx);
  const now = new Date(ctx.now());
  return (
    attempts.some((one) => one.state === 'waiting' || isAbandoned(one, now)) ||
    isDue(attempts, now, hour, await madeAt(ctx))
  );
}

async function giveUpAbandoned(ctx: WritingCtx): Promise<void> {
  const now = new Date(ctx.now());
  for (const one of await latestAttempts(ctx)) {
    if (isAbandoned(one, now)) await writeResult(ctx, one.id, cutOff);
  }
}

async function add(ctx: WritingCtx, nightly: 0 | 1): Promise<Row<'backups'>> {
  return ctx.db
    .insertInto('backups')
    .values({
      state: 'waiting',
      nightly,
      requestedAt: ctx.now(),
      requestedBy: nightly ? null : (ctx.account?.name ?? null),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** SQLite has one writer anyway. */
async function lock({ db, database }: WritingCtx): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db);
  }
}
