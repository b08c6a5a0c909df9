import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Tables } from '#server/db/tables.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Stores bytes; returns their id. */
export async function insertFile(
  { db, now }: WritingCtx,
  file: { bytes: Uint8Array; sha256: string; contentType: string },
): Promise<number> {
  const { bytes, sha256, contentType } = file;
  const { id } = await db
    .insertInto('files')
    .values({ bytes, sha256, contentType, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The bytes of a file; null where they are gone. */
export async function fileBytes({ db }: Ctx, id: number | null): Promise<Uint8Array | null> {
  if (id === null) return null;
  const file = await db.selectFrom('files').select('bytes').where('id', '=', id).executeTakeFirst();
  return file?.bytes ?? null;
}

/** Deletes the files that neither a slide, nor a deleted slide that can come back, nor the logo uses. */
export async function deleteUnusedFiles(ctx: WritingCtx): Promise<void> {
  const { db, database } = ctx;
  // A slide that is deleted or brought back right now would be looked for where it is not.
  if (database.engine === 'postgres') {
    await sql`lock table "slides" in share row exclusive mode`.execute(db);
  }
  const ids = await unusedFiles(db);
  for (const some of chunks(ids, mostIds)) {
    await db.deleteFrom('files').where('id', 'in', some).execute();
  }
}

// Far below either engine's limit of parameters.
const mostIds = 1000;

/** The ids of the files that nothing uses any more. */
export async function unusedFiles(db: Kysely<Tables>): Promise<number[]> {
  const slides = await db.selectFrom('slides').select(['fileId', 'photoId', 'logoId']).execute();
  const organisation = await db.selectFrom('organisation').select('logoId').execute();
  const used = new Set<unknown>([
    ...slides.flatMap(({ fileId, photoId, logoId }) => [fileId, photoId, logoId]),
    ...organisation.map(({ logoId }) => logoId),
    ...(await filesOfDeleted(db)),
  ]);
  const files = await db.selectFrom('files').select('id').orderBy('id').execute();
  return files.map(({ id }) => id).filter((id) => !used.has(id));
}

/** The files of slides that were deleted and can come back. */
async function filesOfDeleted(db: Kysely<Tables>): Promise<unknown[]> {
  const deleted = await db
    .selectFrom('deletedThings')
    .select('contents')
    .where('entityType', '=', 'slide')
    .execute();
  return deleted.flatMap(({ contents }) =>
    contents.rows.flatMap(({ values }) =>
      values.flatMap(({ photoId, fileId, logoId }) => [photoId, fileId, logoId]),
    ),
  );
}
