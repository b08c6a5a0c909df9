import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/**
 * The server that receives an upload. `size` is what an upload reserves, which is summed for each of its pieces.
 * Older servers are stopped, so nobody continues their uploads.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await sql`delete from "evidenceFiles" where "sha256" is null`.execute(db);
  await db.schema.alterTable('evidenceFiles').addColumn('server', type.integer).execute();
  await db.schema.createIndex('evidenceFiles_by_size').on('evidenceFiles').column('size').execute();
  await sql`create index "evidenceFiles_unfinished" on "evidenceFiles" ("createdAt")
    where "sha256" is null`.execute(db);
}
