import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Database } from '#server/db/database.ts';

/** A file of a slide, or an evidence file, which is stored in pieces. */
export type StoredFile = { path: string } & (
  | { fileId: number }
  | { evidenceFileId: number; size: number }
);

const pieceBytes = 262_144;

/**
 * Streams a stored file. Files never change, so each one gets a short snapshot of its own: a single snapshot would
 * stay open as long as the slowest client reads.
 */
export async function* bytesOf(database: Database, file: StoredFile): AsyncGenerator<Uint8Array> {
  const snapshot = await database.snapshot();
  const piece = async (place: number) =>
    (await snapshot.row(pieceOf(file, place).compile(database.read)))['bytes'];
  try {
    let size = 0;
    for (let place = 0; ; place += 1) {
      const bytes = await piece(place);
      if (!(bytes instanceof Uint8Array) || bytes.length === 0) break;
      size += bytes.length;
      yield bytes;
    }
    // Purged meanwhile: the archive must not look complete.
    if ('size' in file && size !== file.size) throw new Error(`${file.path} is incomplete`);
  } finally {
    snapshot.close();
  }
}

function pieceOf(file: StoredFile, place: number): RawBuilder<unknown> {
  if ('evidenceFileId' in file) {
    return sql`select "bytes" as bytes from "evidencePieces"
      where "fileId" = ${file.evidenceFileId} and "place" = ${place}`;
  }
  const start = place * pieceBytes + 1;
  return sql`select substr("bytes", ${start}, ${pieceBytes}) as bytes from "files"
    where "id" = ${file.fileId}`;
}
