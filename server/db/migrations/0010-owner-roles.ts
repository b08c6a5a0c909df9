import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { nameKey } from '../keys.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * The list of roles, and the roles of tasks, steps and projects. Roles named by task templates are added to the
 * list.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('ownerRoles')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1))
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('nameKey', type.text, (c) => c.notNull().unique())
    .addColumn('description', type.text)
    .addColumn('defaultPeople', type.text, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('projects')
    .addColumn('roleHolders', type.text, (c) => c.notNull().defaultTo('[]'))
    .execute();
  for (const table of ['tasks', 'taskSteps', 'taskTemplates']) {
    await db.schema
      .alterTable(table)
      .addColumn('ownerRoleId', type.reference, (c) =>
        c.references('ownerRoles.id').onDelete('restrict'),
      )
      .execute();
    // Excludes the many items without a role: SQLite would look those up here instead of by their task.
    const index = `${table}_by_ownerRoleId`;
    await sql`create index ${sql.ref(index)} on ${sql.table(table)} ("ownerRoleId")
      where "ownerRoleId" is not null`.execute(db);
  }
  await db.schema
    .alterTable('taskTemplates')
    .addColumn('personId', type.reference, (c) => c.references('people.id').onDelete('restrict'))
    .execute();
  for (const [table, column] of [
    ['tasks', 'assigneeByRole'],
    ['personTaskSteps', 'byRole'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, type.boolean, (c) => c.notNull().defaultTo(sql`false`))
      .execute();
  }
  await rolesOfTemplates(db);
}

type Template = { id: number; assigneeRoles: string | string[] };

/** Adds the roles named by task templates to the list. The first one becomes the owner of the template. */
async function rolesOfTemplates(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Template>`
    select "id", "assigneeRoles" from "taskTemplates" where "assigneeRoles" <> '[]' order by "id"`.execute(
    db,
  );
  const ids = new Map<string, number>();
  const now = new Date().toISOString();
  for (const { id, assigneeRoles } of rows) {
    const names: string[] =
      typeof assigneeRoles === 'string' ? JSON.parse(assigneeRoles) : assigneeRoles;
    for (const name of names) {
      const key = nameKey(name);
      if (ids.has(key)) continue;
      const added = await sql<{ id: number }>`
        insert into "ownerRoles" ("name", "nameKey", "createdAt", "updatedAt")
        values (${name.trim()}, ${key}, ${now}, ${now}) returning "id"`.execute(db);
      ids.set(key, Number(added.rows[0]?.id));
    }
    const owner = ids.get(nameKey(names[0] ?? ''));
    await sql`update "taskTemplates" set "ownerRoleId" = ${owner} where "id" = ${id}`.execute(db);
  }
}
