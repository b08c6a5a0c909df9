import { sql } from 'kysely';

import type { RawBody } from '#contract/call.ts';
import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';
import type { Ctx } from '#server/ctx.ts';
import { limitImageWork } from '#server/files/image-limiter.ts';
import { hasImageSignature, readThumbnail } from '#server/files/images.ts';
import { checkRate, checkStorage, hourMs, storageRoom } from '#server/files/quotas.ts';
import type { StorageRoom } from '#server/files/quotas.ts';
import { fileTooLarge, Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { abandonedUploads } from './abandoned.ts';
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
  const upload = await begin(ctx, quotas, nextBytes(raw, 0));
  const { fileId } = upload;
  try {
    const size = await store(ctx, raw, raw.pieces(most), upload);
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

/** Removes the uploads of servers that have ended. */
export async function dropAbandoned(ctx: Ctx): Promise<void> {
  for (const id of await abandonedUploads(ctx)) await drop(ctx, id);
}

/** For a start with no other server. */
export async function dropUnfinished(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db }) =>
    db.deleteFrom('evidenceFiles').where('sha256', 'is', null).execute(),
  );
}

async function checkRateOf(ctx: Ctx, most: number): Promise<void> {
  const { arriving } = await ctx.db
    .selectFrom('evidenceFiles')
    .select(({ fn }) => fn.countAll<number>().as('arriving'))
    .where('sha256', 'is', null)
    .where('accountId', '=', ctx.account?.id ?? 0)
    .$if(Boolean(ctx.account?.person), (query) =>
      query.where('personId', '=', ctx.account?.person?.personId ?? 0),
    )
    .executeTakeFirstOrThrow();
  const reached = () => `You have added ${most} files within an hour.`;
  await checkRate(ctx, { entity: 'evidence', most, underWay: arriving, reached });
}

type Upload = { fileId: number; room: StorageRoom };

/** Uploads begin and grow one at a time, on all servers, so that concurrent ones cannot exceed a quota. */
function reserving<T>(ctx: Ctx, work: (inside: WritingCtx) => Promise<T>): Promise<T> {
  return transaction(ctx, async (inside) => {
    if (inside.database.engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(inside.db);
    }
    return work(inside);
  });
}

/** Reserves storage for the first piece. */
function begin(ctx: Ctx, quotas: Quotas, bytes: number): Promise<Upload> {
  return reserving(ctx, async (inside) => {
    await checkRateOf(inside, quotas.evidencePerHour);
    const room = await storageRoom(inside, quotas.storageMb);
    await checkStorage(inside, room, bytes);
    const { account, database, db, now } = inside;
    const { id } = await db
      .insertInto('evidenceFiles')
      .values({
        size: bytes,
        accountId: account?.id ?? 0,
        personId: account?.person?.personId ?? null,
        server: database.server ?? null,
        createdAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { fileId: id, room };
  });
}

/** Stores each piece, for which there is room, and reserves storage for the next one. */
async function store(
  ctx: Ctx,
  raw: RawBody,
  pieces: AsyncGenerator<Uint8Array>,
  { fileId, room }: Upload,
): Promise<number> {
  let [size, place] = [0, 0];
  for await (const bytes of pieces) {
    size += bytes.length;
    const next = bytes.length < raw.pieceBytes ? 0 : nextBytes(raw, size);
    const row = { fileId, place, bytes };
    const write = () =>
      reserving(ctx, async (inside) => {
        await reserve(inside, fileId, size + next);
        await checkStorage(inside, room, 0);
        await inside.db.insertInto('evidencePieces').values(row).execute();
      });
    await oneAtATime(write, { owner: ctx.account?.id });
    place += 1;
  }
  return size;
}

function nextBytes({ declared, pieceBytes }: RawBody, arrived: number): number {
  return Math.max(0, Math.min(pieceBytes, (declared ?? Infinity) - arrived));
}

async function reserve({ db }: WritingCtx, fileId: number, size: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('evidenceFiles')
    .set({ size })
    .where('id', '=', fileId)
    .where('sha256', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw uploadGone();
}

/** For an upload that housekeeping has removed. */
export function uploadGone(): Problem {
  return new Problem('gone', 'The file took too long to arrive');
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
