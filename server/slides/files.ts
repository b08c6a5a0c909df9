import type { Ctx } from '../ctx.ts';
import type { WritingCtx } from '../db/transaction.ts';

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
export async function deleteUnusedFiles({ db }: WritingCtx): Promise<void> {
  const kept = await db
    .selectFrom('deletedThings')
    .select('contents')
    .where('entityType', '=', 'slide')
    .execute();
  const ids = kept.flatMap(({ contents }) =>
    contents.rows.flatMap(({ values }) =>
      values.flatMap((row) => [row['photoId'], row['fileId'], row['logoId']]),
    ),
  );
  await db
    .deleteFrom('files')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('slides')
        .select('fileId as id')
        .where('fileId', 'is not', null)
        .union(eb.selectFrom('slides').select('photoId as id').where('photoId', 'is not', null))
        .union(eb.selectFrom('slides').select('logoId as id').where('logoId', 'is not', null))
        .union(
          eb.selectFrom('organisation').select('logoId as id').where('logoId', 'is not', null),
        ),
    )
    .$if(ids.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        ids.filter((id): id is number => typeof id === 'number'),
      ),
    )
    .execute();
}
