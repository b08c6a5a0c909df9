import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await identity(db, type);
  await openWork(db, type);
}

/**
 * Steps store whether their project is live and whether they have people, so that open steps can be found and
 * counted by due date without reading projects or assignments. The indexes contain ids and due dates, so that the
 * work of a person is found without reading links or steps.
 */
async function openWork(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('taskSteps')
    .addColumn('isLive', type.boolean, (c) => c.notNull().defaultTo(sql`true`))
    .execute();
  await sql`update "taskSteps" set "isLive" = false where "taskId" in (
    select "tasks"."id" from "tasks" join "projects" on "projects"."id" = "tasks"."projectId"
    where "projects"."status" in ('completed', 'on_hold'))`.execute(db);
  await db.schema
    .alterTable('taskSteps')
    .addColumn('hasPeople', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
  await sql`update "taskSteps" set "hasPeople" = true
    where "id" in (select "taskStepId" from "personTaskSteps")`.execute(db);
  await sql`create index "taskSteps_open_by_due" on "taskSteps"
    (coalesce("dueDate", '9999-12-31'), "id") where "status" <> 'completed' and "isLive"`.execute(
    db,
  );
  await sql`create index "taskSteps_open_by_id" on "taskSteps" ("id", "dueDate")
    where "status" <> 'completed' and "isLive"`.execute(db);
  await sql`create index "taskSteps_open_by_taskId" on "taskSteps"
    ("taskId", "ownerRoleId", "hasPeople", "dueDate", "id")
    where "status" <> 'completed' and "isLive"`.execute(db);
  await db.schema.dropIndex('personTaskSteps_by_personId').execute();
  await db.schema
    .createIndex('personTaskSteps_by_personId_taskStepId')
    .on('personTaskSteps')
    .columns(['personId', 'taskStepId'])
    .execute();
}

/**
 * Links accounts to people. Active pairs with equal email addresses are linked, each with a log entry, and marked
 * until the primary manager has confirmed them.
 */
async function identity(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('people')
    .addColumn('projectManagerId', type.reference, (c) =>
      c.references('projectManagers.id').onDelete('restrict'),
    )
    .execute();
  await db.schema
    .alterTable('people')
    .addColumn('linkedByEmail', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .createIndex('people_by_projectManagerId')
    .unique()
    .on('people')
    .column('projectManagerId')
    .execute();
  await linkEqualAddresses(db, type);
}

type Pair = {
  personId: number;
  name: string;
  managerId: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
};

async function linkEqualAddresses(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  const { rows: pairs } = await sql<Pair>`
    select p."id" as "personId", p."name", m."id" as "managerId", "username", "firstName", "lastName"
    from "people" p join "projectManagers" m on m."emailKey" = p."emailKey"
    where p."isActive" and m."isActive" order by p."id"`.execute(db);
  if (pairs.length === 0) return;
  const now = new Date().toISOString();
  await sql`update "people" set "linkedByEmail" = true, "version" = "version" + 1, "updatedAt" = ${now},
    "projectManagerId" = (select m."id" from "projectManagers" m where m."emailKey" = "people"."emailKey")
    where "isActive" and exists (
      select m."id" from "projectManagers" m
      where m."emailKey" = "people"."emailKey" and m."isActive")`.execute(db);
  const position =
    engine === 'postgres'
      ? sql`pg_current_xact_id()::text::bigint`
      : sql`${await topPosition(db)} + 1`;
  for (const pair of pairs) {
    const account = [pair.firstName, pair.lastName].filter(Boolean).join(' ') || pair.username;
    const names = { before: null, after: account };
    const fields = { projectManagerId: { before: null, after: pair.managerId, names } };
    await sql`insert into "activity" ("position", "action", "entityType", "entityId", "entityName",
      "projectManagerName", "fields", "createdAt") values (${position}, 'updated', 'person',
      ${pair.personId}, ${pair.name}, 'System', ${JSON.stringify(fields)}, ${now})`.execute(db);
  }
}

async function topPosition(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ top: number }>`
    select coalesce(max("position"), 0) as "top" from "activity"`.execute(db);
  return rows[0]?.top ?? 0;
}
