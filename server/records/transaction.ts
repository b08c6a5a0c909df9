import { setTimeout as pause } from 'node:timers/promises';

import type { Ctx } from '#server/ctx.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import { record } from '#server/db/log.ts';
import type { Actor } from '#server/db/log.ts';
import type { ReserveUse } from '#server/db/reserve.ts';
import { isStorageFull } from '#server/db/storage-full.ts';
import { seenBy } from '#server/sight/read-rights.ts';
import { refreshSight } from '#server/sight/refresh.ts';

import { nameReferences } from './named-references.ts';

/** A ctx whose `db` is an open transaction; `changes` is recorded at its end. */
export type WritingCtx = Ctx & {
  changes: RecordedChange[];
  /** Inside `editingSteps`: edits of steps that will be written together. */
  edits?: { id: number }[];
  /** Inside `recordingDays`: projects whose day will be recorded. */
  days?: Set<number>;
};

// PostgreSQL: serialization failure, deadlock, and a statement prepared for columns that have changed since.
const retryable = new Set(['40001', '40P01', '0A000']);
const mostTries = 8;
const longestPauseMs = 50;

/** Throw it to retry the transaction after a conflict with another commit. */
export function conflict(): Error {
  return Object.assign(new Error('Conflict with a concurrent transaction'), { code: '40001' });
}

/**
 * Runs one write: it commits as a whole, with its log entries, or not at all. After the commit it is announced to
 * every process; a rollback announces nothing. Inside another transaction it joins that one. `work` may run several
 * times, so it must have no effects outside the database. Throws if the account has lost its permission. On a full
 * disk a small write may use part of the reserve.
 */
export async function transaction<T>(
  ctx: Ctx,
  work: (ctx: WritingCtx) => Promise<T>,
  reserved?: ReserveUse,
): Promise<T> {
  if (ctx.changes) return work(ctx as WritingCtx);
  const { result, entry } = await retried(() => commit(ctx, work)).catch((error) => {
    if (!reserved || !isStorageFull(error)) throw error;
    return commitFromReserve(ctx, work, reserved);
  });
  if (entry.changes.length > 0) {
    ctx.committed?.push(entry);
    void ctx.database.announce('log').catch(() => {});
  }
  return result;
}

/** Runs a transaction again where another one has got in its way. */
export async function retried<T>(run: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code = '', again = false } = error as { code?: string; again?: boolean };
    if (tries >= mostTries || !(again || retryable.has(code))) throw error;
    // Random, so that the same transactions do not collide again.
    await pause(Math.random() * longestPauseMs);
    return retried(run, tries + 1);
  }
}

async function commit<T>(ctx: Ctx, work: (ctx: WritingCtx) => Promise<T>, alone = false) {
  const changes: RecordedChange[] = [];
  return ctx.database.transact(async (trx, started) => {
    await Promise.all([started, ctx.reauthorize?.(trx)]);
    // Progress needs all of a task, also for a personal link, which was refused above what is not its person's.
    const db = ctx.account?.person ? trx : seenBy(trx, ctx.account);
    const inside = { ...ctx, db, changes };
    const result = await work(inside);
    await refreshSight({ ...inside, db: trx });
    await nameReferences(trx, changes);
    // A sign-in knows the account only inside.
    const actor = actorOf(inside.account);
    const recorded = record(trx, ctx.database, changes, actor, ctx.now());
    return { answered: recorded.then((entry) => ({ result, entry })) };
  }, alone);
}

/** By name, as the log has it for good. In its quotes, the name of a token cannot be read as what somebody did. */
export function actorOf(account: Ctx['account']): Actor {
  const { id = null, name = 'System', token, person } = account ?? {};
  const by = token && `by token "${token.name.replaceAll(/["“”„‟″＂]/g, "'")}"`;
  return { id, name: by ? `${name}, ${by}` : name, personId: person?.personId ?? null };
}

/** Releases part of the reserve inside the transaction, so that no other write takes it. */
async function commitFromReserve<T>(
  ctx: Ctx,
  work: (ctx: WritingCtx) => Promise<T>,
  use: ReserveUse,
) {
  const takePiece = async (inside: WritingCtx) => {
    ctx.database.reserve?.giveUp(use);
    return work(inside);
  };
  return commit(ctx, takePiece, true);
}
