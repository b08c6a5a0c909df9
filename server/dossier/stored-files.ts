import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/problem.ts';

const pieceBytes = 262_144;

/**
 * The bytes of a stored file, piece by piece. They never change, so each file has a short snapshot of its own: one for
 * all of them would hold the database back as long as the slowest line needs.
 */
export async function* storedFile(database: Database, fileId: number): AsyncGenerator<Uint8Array> {
  const at = (start: number) =>
    sql`select substr("bytes", ${start + 1}, ${pieceBytes}) as bytes from "files" where "id" = ${fileId}`;
  const snapshot = await database.snapshot();
  const read = async (query: RawBuilder<unknown>) => {
    const { bytes } = await snapshot.row(query.compile(database.read));
    if (!(bytes instanceof Uint8Array)) throw notFound('File');
    return bytes;
  };
  try {
    for (let start = 0; ; start += pieceBytes) {
      const piece = await read(at(start));
      const { length } = piece;
      if (length > 0) yield piece;
      if (length < pieceBytes) return;
    }
  } finally {
    snapshot.close();
  }
}
