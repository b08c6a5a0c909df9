import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/**
 * The template that a project was made from. It is no reference: the projects of a template belong together even
 * after it was deleted, and no id is assigned twice.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('projectTemplateId', type.integer).execute();
  await sql`create index "projects_open_by_template" on "projects" (
    coalesce("projectTemplateId", 9007199254740991), coalesce("endDate", '9999-12-31'), "id")
    where "status" <> 'completed'`.execute(db);
}
