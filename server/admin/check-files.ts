import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { unusedFiles } from '#server/files/blobs.ts';
import { sha256 } from '#server/files/sha256.ts';

import { checkEvidence } from './check-evidence.ts';
import { named } from './compare.ts';
import type { Compare } from './compare.ts';

/**
 * Checks that every file matches its hash and is referenced, and that slides use the uploaded photos. Holds one
 * file in memory at a time. Returns the numbers of slides and files.
 */
export async function checkFiles(db: Kysely<Tables>, compare: Compare) {
  const slides = await db
    .selectFrom('slides')
    .select(['slides.id', 'title', 'photoId', 'photoSha256'])
    .orderBy('slides.id')
    .execute();
  const hashes = new Map<number, string>();
  for (let last = 0; ;) {
    const file = await db
      .selectFrom('files')
      .select(['id', 'contentType', 'sha256', 'bytes'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!file) break;
    last = file.id;
    hashes.set(file.id, file.sha256);
    const { id, contentType, bytes } = file;
    compare(named('file', id, contentType), file, { sha256: sha256(bytes) });
  }
  for (const { id, title, photoId, photoSha256 } of slides) {
    if (photoId === null || photoSha256 === null) continue;
    compare(named('slide', id, title), { photoSha256 }, { photoSha256: hashes.get(photoId) });
  }
  for (const id of await unusedFiles(db)) {
    compare(`file ${id}`, { 'used by': 'nothing' }, { 'used by': 'a slide or the organisation' });
  }
  const evidence = await checkEvidence(db, compare);
  return { slides: slides.length, files: hashes.size, evidence };
}
