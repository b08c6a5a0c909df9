import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/**
 * The template that a project was created from. Not a foreign key: the projects of a template belong together even
 * after its deletion, and ids are never reused.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('projectTemplateId', type.integer).execute();
  await sql`create index "projects_open_by_template" on "projects" (
    coalesce("projectTemplateId", 9007199254740991), coalesce("endDate", '9999-12-31'), "id")
    where "status" <> 'completed'`.execute(db);
}
