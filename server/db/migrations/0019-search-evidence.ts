import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';
import { findTexts } from './find-texts.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await findTexts(db, type, [{ table: 'evidence', column: 'name', index: 'evidenceSearch' }]);
}
