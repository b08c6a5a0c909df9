import { sql } from 'kysely';
import type { CreateTableBuilder, Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** All tables of the first release: accounts, lists, the four levels of work, templates, slides, the log. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await accounts(db, type);
  await lists(db, type);
  await people(db, type);
  await work(db, type);
  await templates(db, type);
  await slides(db, type);
  await log(db, type);
}

async function accounts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await edited(db, 'projectManagers', type)
    .addColumn('username', type.text, (c) => c.notNull())
    .addColumn('usernameKey', type.text, (c) => c.notNull().unique())
    .addColumn('email', type.text, (c) => c.notNull())
    .addColumn('emailKey', type.text, (c) => c.notNull().unique())
    .addColumn('passwordHash', type.text, (c) => c.notNull())
    .addColumn('firstName', type.text)
    .addColumn('lastName', type.text)
    .addColumn('role', type.text, (c) => c.notNull().check(sql`role in ('manager', 'viewer')`))
    .addColumn('isActive', type.boolean, (c) => c.notNull().defaultTo(sql`true`))
    .addColumn('isPrimary', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .addColumn('lastLogin', type.text)
    .execute();
  // At most one primary manager, even in a race.
  await sql`create unique index "onePrimaryManager" on "projectManagers" ("isPrimary") where "isPrimary"`.execute(
    db,
  );
  await table(db, 'sessions', type)
    .addColumn('sid', type.text, (c) => c.primaryKey())
    .addColumn('sess', type.text, (c) => c.notNull())
    .addColumn('expire', type.text, (c) => c.notNull())
    .addColumn('managerId', type.reference, (c) =>
      c.notNull().references('projectManagers.id').onDelete('cascade'),
    )
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('lastSeenAt', type.text, (c) => c.notNull())
    .addColumn('userAgent', type.text, (c) => c.notNull())
    .addColumn('address', type.text, (c) => c.notNull())
    .execute();
  await index(db, 'sessions', ['managerId']);
  await index(db, 'sessions', ['expire']);
  await table(db, 'signInAttempts', type)
    .addColumn('key', type.text, (c) => c.primaryKey())
    .addColumn('attempts', type.integer, (c) => c.notNull())
    .addColumn('since', type.text, (c) => c.notNull())
    .execute();
  await table(db, 'idempotencyKeys', type)
    .addColumn('key', type.text, (c) => c.primaryKey())
    .addColumn('bodyHash', type.text, (c) => c.notNull())
    .addColumn('status', type.integer, (c) => c.notNull())
    .addColumn('answer', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await index(db, 'idempotencyKeys', ['createdAt']);
}

async function lists(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const name of ['categories', 'markets']) {
    await edited(db, name, type)
      .addColumn('name', type.text, (c) => c.notNull().unique())
      .addColumn('nameKey', type.text, (c) => c.notNull().unique())
      .addColumn('description', type.text)
      .execute();
  }
}

async function people(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await edited(db, 'people', type)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('email', type.text)
    .addColumn('emailKey', type.text, (c) => c.unique())
    .addColumn('role', type.text)
    .addColumn('department', type.text)
    .addColumn('skills', type.text, (c) => c.notNull())
    .addColumn('isActive', type.boolean, (c) => c.notNull().defaultTo(sql`true`))
    .execute();
}

async function work(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await edited(db, 'projects', type)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('category', type.text, (c) => named(c.notNull().references('categories.name')))
    .addColumn('market', type.text, (c) => named(c.notNull().references('markets.name')))
    .addColumn('startDate', type.text)
    .addColumn('endDate', type.text)
    .addColumn('priority', type.text, (c) => c.notNull().check(oneOfPriorities))
    .addColumn('status', type.text, (c) =>
      c.notNull().check(sql`status in ('planning', 'in_progress', 'completed', 'on_hold')`),
    )
    .addColumn('projectManagerId', type.reference, (c) =>
      c.references('projectManagers.id').onDelete('restrict'),
    )
    .addColumn('archivedAt', type.text)
    .addColumn('statusBeforeArchive', type.text)
    .addColumn('percentageComplete', type.integer, (c) => c.notNull())
    .addColumn('tasksCount', type.integer, (c) => c.notNull())
    .addColumn('completedTasksCount', type.integer, (c) => c.notNull())
    .addColumn('stepsCount', type.integer, (c) => c.notNull())
    .addColumn('completedStepsCount', type.integer, (c) => c.notNull())
    .execute();
  await index(db, 'projects', ['category']);
  await index(db, 'projects', ['market']);
  await index(db, 'projects', ['projectManagerId']);
  await edited(db, 'tasks', type)
    .addColumn('projectId', type.reference, (c) => inside(c.notNull().references('projects.id')))
    .addColumn('title', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('assigneeId', type.reference, (c) => c.references('people.id').onDelete('restrict'))
    .addColumn('status', type.text, (c) => c.notNull().check(oneOfWorkStatuses))
    .addColumn('priority', type.text, (c) => c.notNull().check(oneOfPriorities))
    .addColumn('estimatedHours', type.fraction, (c) => c.notNull())
    .addColumn('completedAutomatically', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .addColumn('order', type.integer, (c) => c.notNull())
    .addColumn('share', type.fraction, (c) => c.notNull())
    .addColumn('percentageComplete', type.integer, (c) => c.notNull())
    .addColumn('stepsCount', type.integer, (c) => c.notNull())
    .addColumn('completedStepsCount', type.integer, (c) => c.notNull())
    .execute();
  await index(db, 'tasks', ['projectId', 'order']);
  await index(db, 'tasks', ['assigneeId']);
  await edited(db, 'taskSteps', type)
    .addColumn('taskId', type.reference, (c) => inside(c.notNull().references('tasks.id')))
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('order', type.integer, (c) => c.notNull())
    .addColumn('estimatedHours', type.integer, (c) => c.notNull())
    .addColumn('dueDate', type.text)
    .addColumn('isCompleted', type.boolean, (c) => c.notNull())
    .addColumn('status', type.text, (c) => c.notNull().check(oneOfWorkStatuses))
    .addColumn('percentageComplete', type.integer, (c) => c.notNull())
    .addColumn('detailsCount', type.integer, (c) => c.notNull())
    .addColumn('completedDetailsCount', type.integer, (c) => c.notNull())
    .execute();
  await index(db, 'taskSteps', ['taskId', 'order']);
  await edited(db, 'stepDetails', type)
    .addColumn('taskStepId', type.reference, (c) => inside(c.notNull().references('taskSteps.id')))
    .addColumn('text', type.text, (c) => c.notNull())
    .addColumn('completion', type.integer, (c) =>
      c.notNull().check(sql`completion between 0 and 100`),
    )
    .addColumn('order', type.integer, (c) => c.notNull())
    .execute();
  await index(db, 'stepDetails', ['taskStepId', 'order']);
  await edited(db, 'slideBars', type)
    .addColumn('taskStepId', type.reference, (c) => inside(c.notNull().references('taskSteps.id')))
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('value', type.integer, (c) => c.notNull())
    .addColumn('order', type.integer, (c) => c.notNull())
    .execute();
  await index(db, 'slideBars', ['taskStepId', 'order']);
  await table(db, 'personTaskSteps', type)
    .addColumn('id', type.id)
    .addColumn('personId', type.reference, (c) => inside(c.notNull().references('people.id')))
    .addColumn('taskStepId', type.reference, (c) => inside(c.notNull().references('taskSteps.id')))
    .addColumn('status', type.text, (c) => c.notNull().check(oneOfWorkStatuses))
    .addColumn('progress', type.integer, (c) => c.notNull())
    .addColumn('startedAt', type.text)
    .addColumn('completedAt', type.text)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addUniqueConstraint('personOncePerStep', ['taskStepId', 'personId'])
    .execute();
  await index(db, 'personTaskSteps', ['personId']);
}

async function templates(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await edited(db, 'taskTemplates', type)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('category', type.text, (c) => named(c.references('categories.name')))
    .addColumn('priority', type.text, (c) => c.notNull().check(oneOfPriorities))
    .addColumn('estimatedHours', type.fraction, (c) => c.notNull())
    .addColumn('steps', type.text, (c) => c.notNull())
    .addColumn('assigneeRoles', type.text, (c) => c.notNull())
    .execute();
  await edited(db, 'projectTemplates', type)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('category', type.text, (c) => named(c.references('categories.name')))
    .addColumn('market', type.text, (c) => named(c.references('markets.name')))
    .addColumn('priority', type.text, (c) => c.notNull().check(oneOfPriorities))
    .addColumn('estimatedDuration', type.integer, (c) => c.notNull())
    .addColumn('taskTemplates', type.text, (c) => c.notNull())
    .execute();
  await edited(db, 'messageTemplates', type)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('content', type.text, (c) => c.notNull())
    .addColumn('description', type.text)
    .addColumn('isActive', type.boolean, (c) => c.notNull().defaultTo(sql`true`))
    .execute();
}

async function slides(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await table(db, 'files', type)
    .addColumn('id', type.id)
    .addColumn('contentType', type.text, (c) => c.notNull())
    .addColumn('sha256', type.text, (c) => c.notNull())
    .addColumn('bytes', type.bytes, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await table(db, 'slides', type)
    .addColumn('id', type.id)
    .addColumn('title', type.text, (c) => c.notNull())
    .addColumn('people', type.text, (c) => c.notNull())
    .addColumn('messageTemplate', type.text, (c) => c.notNull())
    .addColumn('complianceNumber', type.text, (c) => c.notNull())
    .addColumn('hasPhoto', type.boolean, (c) => c.notNull())
    .addColumn('photoId', type.reference, (c) => c.references('files.id').onDelete('restrict'))
    .addColumn('fileId', type.reference, (c) => c.references('files.id').onDelete('restrict'))
    .addColumn('fileName', type.text, (c) => c.notNull())
    .addColumn('projectId', type.reference, (c) => c.references('projects.id').onDelete('set null'))
    .addColumn('projectManagerId', type.reference)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await index(db, 'slides', ['projectId']);
  await index(db, 'slides', ['createdAt']);
}

async function log(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await table(db, 'activity', type)
    .addColumn('id', type.id)
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('action', type.text, (c) => c.notNull())
    .addColumn('entityType', type.text, (c) => c.notNull())
    .addColumn('entityId', type.reference, (c) => c.notNull())
    .addColumn('entityName', type.text, (c) => c.notNull())
    .addColumn('projectId', type.reference)
    .addColumn('projectManagerId', type.reference)
    .addColumn('projectManagerName', type.text, (c) => c.notNull())
    .addColumn('fields', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await index(db, 'activity', ['position', 'id']);
  await index(db, 'activity', ['projectId', 'id']);
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & {}>[0];

const oneOfPriorities = sql`priority in ('high', 'medium', 'low')`;
const oneOfWorkStatuses = sql`status in ('pending', 'in_progress', 'completed')`;

/** A reference by name: renames cascade, and deleting an entry in use is refused. */
function named(column: Column): Column {
  return column.onUpdate('cascade').onDelete('restrict');
}

/** Deleted with its parent. */
function inside(column: Column): Column {
  return column.onDelete('cascade');
}

function table(db: Kysely<unknown>, name: string, type: ColumnTypes) {
  return db.schema.createTable(name).modifyEnd(type.tableEnd);
}

function edited(db: Kysely<unknown>, name: string, type: ColumnTypes) {
  return table(db, name, type)
    .addColumn('id', type.id)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1));
}

async function index(db: Kysely<unknown>, tableName: string, columns: string[]): Promise<void> {
  const name = [tableName, 'by', ...columns].join('_');
  await db.schema.createIndex(name).on(tableName).columns(columns).execute();
}
