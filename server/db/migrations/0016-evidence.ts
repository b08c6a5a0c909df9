import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Evidence files and links, requirements for evidence, and the retention period. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('taskSteps')
    .addColumn('evidenceRequired', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .alterTable('deletedThings')
    .addColumn('hasRecords', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
  for (const [column, value] of [
    ['evidenceMb', 25],
    ['retentionYears', 6],
  ] as const) {
    await db.schema
      .alterTable('organisation')
      .addColumn(column, type.integer, (c) => c.notNull().defaultTo(value))
      .execute();
  }
  await files(db, type);
  await evidence(db, type);
}

async function files(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('evidenceFiles')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    // Null while it is being uploaded.
    .addColumn('sha256', type.text)
    .addColumn('size', type.integer, (c) => c.notNull())
    .addColumn('thumbnail', type.bytes)
    .addColumn('accountId', type.integer, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('evidencePieces')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('fileId', type.reference, (c) =>
      c.notNull().references('evidenceFiles.id').onDelete('cascade'),
    )
    .addColumn('place', type.integer, (c) => c.notNull())
    .addColumn('bytes', type.bytes, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('evidencePieces_by_place')
    .unique()
    .on('evidencePieces')
    .columns(['fileId', 'place'])
    .execute();
}

async function evidence(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('evidence')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('taskId', type.reference, (c) => c.references('tasks.id').onDelete('cascade'))
    .addColumn('taskStepId', type.reference, (c) =>
      c.references('taskSteps.id').onDelete('cascade'),
    )
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('address', type.text)
    .addColumn('fileId', type.reference, (c) =>
      c.references('evidenceFiles.id').onDelete('restrict'),
    )
    .addColumn('size', type.integer)
    .addColumn('sha256', type.text)
    .addColumn('hasThumbnail', type.boolean, (c) => c.notNull())
    .addColumn('addedBy', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('removedBy', type.text)
    .addColumn('removedAt', type.text)
    .addColumn('replacedById', type.integer)
    .execute();
  for (const column of ['taskId', 'taskStepId', 'fileId']) {
    await db.schema.createIndex(`evidence_by_${column}`).on('evidence').column(column).execute();
  }
}
