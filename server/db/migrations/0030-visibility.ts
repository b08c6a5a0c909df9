import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Visibility of projects, and the rights that the access rules leave to managers. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await addVisibility(db, type, 'projects', ['visibility', 'alsoVisibleTo']);
  await addVisibility(db, type, 'markets', ['defaultVisibility', 'defaultAlsoVisibleTo']);
  await db.schema
    .createTable('projectViewers')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('projectId', type.reference, (c) => c.notNull())
    .addColumn('managerId', type.reference, (c) => c.notNull())
    .addUniqueConstraint('oneSightOfAProject', ['projectId', 'managerId'])
    .execute();
  // Whether the primary manager made the link is not known.
  await db.schema
    .alterTable('people')
    .addColumn('linkConfirmed', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema.alterTable('people').dropColumn('linkedByEmail').execute();
  await db.schema.alterTable('slides').addColumn('ofProjectId', type.reference).execute();
  await db.schema.alterTable('batches').addColumn('ofProjectId', type.reference).execute();
  await sql`update "batches" set "ofProjectId" = "projectId"`.execute(db);
  await sql`update "slides" set "ofProjectId" = "projectId"`.execute(db);
  await changeTrash(db, type);
  await db.schema
    .alterTable('projectManagers')
    .addColumn('sightPosition', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('idempotencyKeys')
    .addColumn('projectIds', type.text, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await extendOrganisation(db, type);
}

/** The same for deleted people and slides, so that they can be restored. */
async function changeTrash(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  const contents = sql.ref('contents');
  const [person, slide] =
    engine === 'sqlite'
      ? [
          sql`json_remove(${contents}, '$.linkedByEmail')`,
          sql`json_set(${contents}, '$.ofProjectId', ${contents} ->> 'projectId')`,
        ]
      : [
          sql`(${contents}::jsonb - 'linkedByEmail')::text`,
          sql`jsonb_set(${contents}::jsonb, '{ofProjectId}', ${contents}::jsonb -> 'projectId')::text`,
        ];
  await sql`update "deletedRows" set ${contents} = ${person} where "ofTable" = 'people'`.execute(
    db,
  );
  await sql`update "deletedRows" set ${contents} = ${slide} where "ofTable" = 'slides'`.execute(db);
}

async function addVisibility(
  db: Kysely<unknown>,
  type: ColumnTypes,
  table: string,
  [visibility, also]: [string, string],
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(visibility, type.text, (c) =>
      c
        .notNull()
        .defaultTo('everybody')
        .check(sql`${sql.ref(visibility)} in ('everybody', 'people')`),
    )
    .execute();
  await db.schema
    .alterTable(table)
    .addColumn(also, type.text, (c) => c.notNull().defaultTo('[]'))
    .execute();
}

async function extendOrganisation(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const rule of ['deleteProjects', 'changeTemplates']) {
    await db.schema
      .alterTable('organisation')
      .addColumn(rule, type.text, (c) => c.notNull().defaultTo('managers'))
      .execute();
  }
  await db.schema
    .alterTable('organisation')
    .addColumn('rightsPosition', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('organisation')
    .addColumn('rightsKey', type.text, (c) => c.notNull().defaultTo(''))
    .execute();
  const rightsKey = randomBytes(16).toString('hex');
  await sql`update "organisation" set "rightsKey" = ${rightsKey}`.execute(db);
}
