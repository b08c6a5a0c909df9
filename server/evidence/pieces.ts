import type { Ctx } from '#server/ctx.ts';
import { deadlineExtension } from '#server/deadline.ts';

type Reading = Pick<Ctx, 'db'>;

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

/** Streams a file piece by piece. Pieces never change. */
export async function* piecesOf(ctx: Reading, fileId: number): AsyncGenerator<Uint8Array> {
  const extendDeadline = deadlineExtension();
  for (let place = 0; ; place += 1) {
    const piece = await pieceAt(ctx, fileId, place);
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
