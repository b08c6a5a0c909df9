import { createHash } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { piecesOf } from '#server/evidence/pieces.ts';
import { retainedEvidenceFiles } from '#server/records/retained-records.ts';

import { named } from './compare.ts';
import type { Compare } from './compare.ts';

/**
 * Checks that every evidence file matches its hash and size and is referenced. Holds one piece in memory at a time.
 * Returns the number of files and links.
 */
export async function checkEvidence(db: Kysely<Tables>, compare: Compare): Promise<number> {
  const used = await filesOfDeleted(db);
  const files = await db
    .selectFrom('evidenceFiles')
    .select(['id', 'size', 'sha256'])
    .where('sha256', 'is not', null)
    .orderBy('id')
    .execute();
  const actual = new Map<number, { size: number; sha256: string }>();
  for (const { id, size, sha256 } of files) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of piecesOf({ db }, id)) {
      hash.update(piece);
      bytes += piece.length;
    }
    actual.set(id, { size: bytes, sha256: hash.digest('hex') });
    compare(`file of evidence ${id}`, { size, sha256 }, actual.get(id) ?? {});
  }
  const rows = await db
    .selectFrom('evidence')
    .select(['id', 'name', 'fileId', 'size', 'sha256'])
    .orderBy('id')
    .execute();
  for (const { id, name, fileId, size, sha256 } of rows) {
    if (fileId === null) continue;
    used.add(fileId);
    compare(named('evidence', id, name), { size, sha256 }, actual.get(fileId) ?? { sha256: null });
  }
  for (const { id } of files) {
    if (used.has(id)) continue;
    compare(`file of evidence ${id}`, { 'used by': 'nothing' }, { 'used by': 'evidence' });
  }
  return rows.length;
}

async function filesOfDeleted(db: Kysely<Tables>): Promise<Set<number>> {
  return new Set(await retainedEvidenceFiles(db));
}
