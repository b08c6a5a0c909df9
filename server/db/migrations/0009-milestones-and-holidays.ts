import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const table of ['projects', 'projectTemplates']) {
    await db.schema
      .alterTable(table)
      .addColumn('milestones', type.text, (c) => c.notNull().defaultTo(sql`'[]'`))
      .execute();
  }
  await db.schema
    .alterTable('projects')
    .addColumn('lastMilestoneId', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('holidays')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('day', type.text, (c) => c.notNull().unique())
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1))
    .execute();
}
