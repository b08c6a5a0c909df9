import { sql } from 'kysely';

import type { RawBody } from '#contract/call.ts';
import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';
import type { Ctx } from '#server/ctx.ts';
import { limitImageWork } from '#server/files/image-limiter.ts';
import { hasImageSignature, readThumbnail } from '#server/files/images.ts';
import { checkRate, checkStorage, hourMs } from '#server/files/quotas.ts';
import { fileTooLarge, Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';

import { bytesOf, pieceAt } from './pieces.ts';

export type Quotas = { evidencePerHour: number; storageMb: number };

export type Staged = { fileId: number; size: number; sha256: string; thumbnail: Uint8Array | null };

/*
 * Files arrive in pieces, each in a short transaction, so that a slow upload blocks no one. Until the last
 * transaction sets the hash, nothing refers to the file.
 */

/** Limits all uploads to one piece at a time, so that other writes wait for at most one. */
const oneAtATime = createConcurrencyLimiter({
  maxRunning: 1,
  maxQueued: Infinity,
  message: 'Too many uploads right now',
});

// Arbitrary, but unique among advisory locks, and the same in every version of the program.
const advisoryLock = 7_392_619;

/** Stores a file that is not visible yet. Throws and removes it if it is too large, over quota, or incomplete. */
export async function stage(ctx: Ctx, raw: RawBody, quotas: Quotas): Promise<Staged> {
  const most = await mostBytes(ctx);
  if ((raw.declared ?? 0) > most) throw fileTooLarge(most);
  await dropStale(ctx);
  const fileId = await begin(ctx, quotas, raw.declared ?? most);
  try {
    const size = await store(ctx, fileId, raw.pieces(most));
    return { fileId, size, sha256: raw.sha256(), thumbnail: await thumbnailOf(ctx, fileId) };
  } catch (error) {
    await discard(ctx, fileId);
    throw error;
  }
}

/** Only hashes a body that was stored by an earlier request: a full quota must not refuse its retry. */
export async function hashAgain(ctx: Ctx, raw: RawBody): Promise<void> {
  const pieces = raw.pieces(await mostBytes(ctx));
  while (!(await pieces.next()).done);
}

async function mostBytes({ db }: Ctx): Promise<number> {
  const { evidenceMb } = await db
    .selectFrom('organisation')
    .select('evidenceMb')
    .executeTakeFirstOrThrow();
  return evidenceMb * 1_048_576;
}

/** Removes uploads that are more than an hour old: their sender is gone. */
export async function dropStale(ctx: Ctx): Promise<void> {
  const before = new Date(Date.parse(ctx.now()) - hourMs).toISOString();
  const stale = await ctx.db
    .selectFrom('evidenceFiles')
    .select('id')
    .where('sha256', 'is', null)
    .where('createdAt', '<', before)
    .execute();
  for (const { id } of stale) await drop(ctx, id);
}

async function checkQuotas(ctx: Ctx, quotas: Quotas, bytes: number): Promise<void> {
  const { evidencePerHour: most, storageMb } = quotas;
  const { arriving } = await ctx.db
    .selectFrom('evidenceFiles')
    .select(({ fn }) => fn.countAll<number>().as('arriving'))
    .where('sha256', 'is', null)
    .where('accountId', '=', ctx.account?.id ?? 0)
    .executeTakeFirstOrThrow();
  const reached = () => `You have added ${most} files within an hour.`;
  await checkRate(ctx, { entity: 'evidence', most, underWay: arriving, reached });
  await checkStorage(ctx, storageMb, bytes);
}

/**
 * Reserves storage for the whole file. Uploads begin one at a time, on all servers, so that concurrent ones cannot
 * exceed a quota.
 */
function begin(ctx: Ctx, quotas: Quotas, bytes: number): Promise<number> {
  return transaction(ctx, async (inside) => {
    if (inside.database.engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(inside.db);
    }
    await checkQuotas(inside, quotas, bytes);
    const { id } = await inside.db
      .insertInto('evidenceFiles')
      .values({ size: bytes, accountId: inside.account?.id ?? 0, createdAt: inside.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function store(
  ctx: Ctx,
  fileId: number,
  pieces: AsyncGenerator<Uint8Array>,
): Promise<number> {
  let [size, place] = [0, 0];
  for await (const bytes of pieces) {
    size += bytes.length;
    const row = { fileId, place, bytes };
    const write = () =>
      transaction(ctx, ({ db }) => db.insertInto('evidencePieces').values(row).execute());
    await oneAtATime(write, { owner: ctx.account?.id });
    place += 1;
  }
  return size;
}

/** Removes an upload that did not become evidence. If this fails, housekeeping removes it. */
export async function discard(ctx: Ctx, fileId: number): Promise<void> {
  await drop(ctx, fileId).catch(() => {});
}

/** Skips reauthorization: cleaning up must work even if the account has lost its permissions. */
function drop({ reauthorize: _, ...ctx }: Ctx, id: number): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    await db.deleteFrom('evidenceFiles').where('id', '=', id).where('sha256', 'is', null).execute();
  });
}

/** Shares the queue of photos, so that at most two files are in memory; null if the queue is full. */
async function thumbnailOf(ctx: Ctx, fileId: number): Promise<Uint8Array | null> {
  const first = await pieceAt(ctx, fileId, 0);
  if (!first || !hasImageSignature(first)) return null;
  const make = async () => readThumbnail(await bytesOf(ctx, fileId));
  return limitImageWork(make, { owner: ctx.account?.id }).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}
