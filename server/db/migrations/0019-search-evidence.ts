import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';
import { findTexts } from './find-texts.ts';

/** The search covers the names of evidence. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await findTexts(db, type, [{ table: 'evidence', column: 'name', index: 'evidenceSearch' }]);
}
