import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { deadlineExtension } from '#server/deadline.ts';
import { releaseBuffer } from '#server/release-buffer.ts';

type Reading = Pick<Ctx, 'db'>;

/** Fits into one chunk of the network, even as hexadecimal text. */
const sliceBytes = 24_576;

/** Undefined after the last piece. */
export async function pieceAt(
  { db }: Reading,
  fileId: number,
  place: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('evidencePieces')
    .select('bytes')
    .where('fileId', '=', fileId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.bytes;
}

/**
 * Like `pieceAt`, for many readers at once on PostgreSQL. Its driver copies a longer value into larger and larger
 * buffers, which cannot be freed: twenty readers took 60 MB more.
 */
export async function pieceInSlices(
  { db }: Reading,
  fileId: number,
  place: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select substr("bytes", "start", ${sliceBytes}) as "bytes"
    from "evidencePieces", generate_series(1, length("bytes"), ${sliceBytes}) as "start"
    where "fileId" = ${fileId} and "place" = ${place} order by "start"`.execute(db);
  if (rows.length === 0) return undefined;
  const slices = rows.map(({ bytes }) => bytes);
  const piece = Buffer.concat(slices);
  for (const slice of slices) releaseBuffer(slice);
  return piece;
}

/** Streams a file piece by piece. Pieces never change. */
export async function* piecesOf(
  ctx: Reading,
  fileId: number,
  read = pieceAt,
): AsyncGenerator<Uint8Array> {
  const extendDeadline = deadlineExtension();
  for (let place = 0; ; place += 1) {
    const piece = await read(ctx, fileId, place);
    if (!piece) return;
    yield piece;
    // The time so far was spent waiting for the client.
    extendDeadline();
  }
}

export async function bytesOf(ctx: Reading, fileId: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(ctx, fileId)) pieces.push(piece);
  return Buffer.concat(pieces);
}
