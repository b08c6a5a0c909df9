import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Tables } from '#server/db/tables.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

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

export async function fileBytes({ db }: Ctx, id: number | null): Promise<Uint8Array | null> {
  if (id === null) return null;
  const file = await db.selectFrom('files').select('bytes').where('id', '=', id).executeTakeFirst();
  return file?.bytes ?? null;
}

/** Deletes files that no slide, deleted slide or logo uses. */
export async function deleteUnusedFiles(ctx: WritingCtx): Promise<void> {
  const { db, database } = ctx;
  // Otherwise a slide deleted or restored concurrently would be missed.
  if (database.engine === 'postgres') {
    await sql`lock table "slides" in share row exclusive mode`.execute(db);
  }
  const ids = await unusedFiles(db);
  for (const some of chunks(ids, mostIds)) {
    await db.deleteFrom('files').where('id', 'in', some).execute();
  }
}

// Far below the parameter limits of both engines.
const mostIds = 1000;

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

async function filesOfDeleted(db: Kysely<Tables>): Promise<unknown[]> {
  const deleted = await db
    .selectFrom('deletedRows')
    .select('contents')
    .where('ofTable', '=', 'slides')
    .execute();
  return deleted.flatMap(({ contents: { photoId, fileId, logoId } }) => [photoId, fileId, logoId]);
}
