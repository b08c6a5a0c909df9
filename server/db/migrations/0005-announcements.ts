import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';
import { findTexts } from './find-texts.ts';

/** Facts of a hire, the organisation's branding, and the sources of a slide. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const column of [
    'advisorName',
    'advisorTitle',
    'advisorPriorFirm',
    'advisorLocation',
    'hiringManagerName',
    'hiringManagerTitle',
  ]) {
    await db.schema.alterTable('projects').addColumn(column, type.text).execute();
  }
  await db.schema
    .alterTable('projects')
    .addColumn('slidesCount', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await slides(db, type);
  await organisation(db, type);
  await findTexts(db, type, [{ table: 'slides', column: 'title', index: 'slidesSearch' }]);
}

async function slides(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const added = {
    messageTemplateName: type.text,
    photoWidth: type.integer,
    photoHeight: type.integer,
    photoSha256: type.text,
  };
  for (const [column, columnType] of Object.entries(added)) {
    await db.schema.alterTable('slides').addColumn(column, columnType).execute();
  }
  for (const [column, columnType, value] of [
    ['format', type.text, sql`'landscape'`],
    ['variant', type.text, sql`'light'`],
    ['focusX', type.fraction, sql`0.5`],
    ['focusY', type.fraction, sql`0.5`],
    ['brand', type.text, sql`'{}'`],
    ['author', type.text, sql`''`],
  ] as const) {
    await db.schema
      .alterTable('slides')
      .addColumn(column, columnType, (c) => c.notNull().defaultTo(value))
      .execute();
  }
  await db.schema
    .alterTable('slides')
    .addColumn('logoId', type.reference, (c) => c.references('files.id').onDelete('restrict'))
    .execute();
  await db.schema
    .createIndex('slides_by_complianceNumber')
    .on('slides')
    .column('complianceNumber')
    .execute();
}

async function organisation(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('organisation')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('primaryColour', type.text, (c) => c.notNull())
    .addColumn('accentColour', type.text, (c) => c.notNull())
    .addColumn('logoId', type.reference, (c) => c.references('files.id').onDelete('restrict'))
    .addColumn('logo', type.text)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1))
    .execute();
  const now = new Date().toISOString();
  await sql`insert into "organisation" ("id", "name", "primaryColour", "accentColour", "createdAt", "updatedAt") values (1, '', '#1d4ed8', '#60a5fa', ${now}, ${now})`.execute(
    db,
  );
}
