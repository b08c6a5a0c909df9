import { expect, onTestFinished, test } from 'vitest';

import type { Action, Entity } from '#contract/live.ts';
import { checkHistory } from '#server/admin/check-history.ts';
import { comparing } from '#server/admin/compare.ts';
import { emptyDatabase } from '#server/testing/database.ts';

import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

const made = { createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-01T08:00:00.000Z' };

/** A database of the previous version with one project, to which the test adds tasks and steps. */
async function anOlderDatabase() {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const before = migrations.findIndex(({ name }) => name === '0008-completion');
  await migrate(database, migrations.slice(0, before));
  const { write } = database;
  const entry = { name: 'N', nameKey: 'n', ...made };
  await write.insertInto('categories').values(entry).execute();
  await write.insertInto('markets').values(entry).execute();
  const counts = { tasksCount: 2, completedTasksCount: 1, stepsCount: 5, completedStepsCount: 4 };
  await write
    .insertInto('projects')
    .values({
      name: 'P',
      category: 'N',
      market: 'N',
      priority: 'low',
      status: 'on_hold',
      startDay: '2026-03-01',
      endDate: '2026-05-01',
      percentageComplete: 40,
      ...counts,
      ...made,
    })
    .execute();
  return database;
}

type Done = boolean[];

/** A step with done and open details; without details, its own mark is set. */
async function aStep({ write }: Database, taskId: number, order: number, details: Done) {
  const completed = details.filter(Boolean).length;
  const status = completed === details.length ? 'completed' : 'in_progress';
  const { id } = await write
    .insertInto('taskSteps')
    .values({
      taskId,
      name: `Step ${order}`,
      order,
      estimatedHours: 0,
      dueDate: '2026-04-01',
      isCompleted: details.length === 0,
      status,
      percentageComplete: 100,
      detailsCount: details.length,
      completedDetailsCount: completed,
      ...made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = [];
  for (const [place, done] of details.entries()) {
    const detail = { taskStepId: id, text: 'D', completion: done ? 100 : 0, order: place };
    const row = await write
      .insertInto('stepDetails')
      .values({ ...detail, ...made })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  return { id, details: ids };
}

async function aTask({ write }: Database, order: number, status: 'completed' | 'pending') {
  const { id } = await write
    .insertInto('tasks')
    .values({
      projectId: 1,
      title: `Task ${order}`,
      status,
      order,
      priority: 'low',
      estimatedHours: 0,
      share: 0,
      percentageComplete: 0,
      stepsCount: 3,
      completedStepsCount: 2,
      ...made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts log entries like that version did: kind, id, author, hour, and a field with its new value. */
function logOf({ write }: Database) {
  let position = 0;
  return async (
    entityType: Entity,
    entityId: number,
    by: string,
    hour: number,
    change: [field: string, after: unknown] | Action,
  ) => {
    position += 1;
    const fields =
      typeof change === 'string' ? null : { [change[0]]: { before: null, after: change[1] } };
    await write
      .insertInto('activity')
      .values({
        position,
        entityType,
        entityId,
        entityName: 'N',
        projectId: 1,
        action: typeof change === 'string' ? change : 'updated',
        projectManagerId: 1,
        projectManagerName: by,
        fields: JSON.stringify(fields),
        createdAt: moment(hour),
      })
      .execute();
  };
}

const moment = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const notRecorded = { completedBy: null, completedAt: null };

test('derives completions from the log if its last entry proves them', async () => {
  const database = await anOlderDatabase();
  const log = logOf(database);
  const [completed, pending] = [
    await aTask(database, 0, 'completed'),
    await aTask(database, 1, 'pending'),
  ];
  const ticked = await aStep(database, completed, 0, [true, true]);
  const unproven = await aStep(database, completed, 1, [true, true]);
  const marked = await aStep(database, completed, 2, []);
  const inProgress = await aStep(database, pending, 0, [true, false]);
  const unlogged = await aStep(database, pending, 1, []);
  const [one = 0, two = 0] = ticked.details;
  await log('stepDetail', one, 'Ada', 9, ['completion', 100]);
  await log('stepDetail', one, 'Ada', 10, ['completion', 0]);
  await log('stepDetail', one, 'Bea', 11, ['completion', 100]);
  await log('stepDetail', two, 'Ada', 10, ['completion', 100]);
  await log('stepDetail', unproven.details[0] ?? 0, 'Ada', 9, ['completion', 100]);
  await log('stepDetail', unproven.details[1] ?? 0, 'Ada', 9, ['text', 'completion 100']);
  await log('stepDetail', inProgress.details[1] ?? 0, 'Ada', 9, ['completion', 0]);
  await log('taskStep', marked.id, 'Cleo', 12, ['isCompleted', true]);
  await log('task', completed, 'Bea', 8, ['status', 'in_progress']);
  await log('task', completed, 'Cleo', 13, ['status', 'completed']);
  await log('task', pending, 'Cleo', 13, ['status', 'completed']);
  await log('task', pending, 'Cleo', 14, ['status', 'pending']);
  await migrate(database);

  const of = async (table: 'tasks' | 'taskSteps' | 'stepDetails', id: number) =>
    database.read
      .selectFrom(table)
      .select(['completedBy', 'completedAt'])
      .where('id', '=', id)
      .executeTakeFirst();
  expect(await of('stepDetails', one)).toEqual({ completedBy: 'Bea', completedAt: moment(11) });
  expect(await of('stepDetails', two)).toEqual({ completedBy: 'Ada', completedAt: moment(10) });
  expect(await of('taskSteps', ticked.id)).toEqual({ completedBy: 'Bea', completedAt: moment(11) });
  expect(await of('stepDetails', unproven.details[1] ?? 0)).toEqual(notRecorded);
  expect(await of('taskSteps', unproven.id)).toEqual(notRecorded);
  expect(await of('taskSteps', marked.id)).toEqual({
    completedBy: 'Cleo',
    completedAt: moment(12),
  });
  expect(await of('taskSteps', inProgress.id)).toEqual(notRecorded);
  expect(await of('taskSteps', unlogged.id)).toEqual(notRecorded);
  expect(await of('tasks', completed)).toEqual({ completedBy: 'Cleo', completedAt: moment(13) });
  expect(await of('tasks', pending)).toEqual(notRecorded);
});

test('does not prove a step if a detail of its project was deleted afterwards', async () => {
  const database = await anOlderDatabase();
  const log = logOf(database);
  const step = await aStep(database, await aTask(database, 0, 'pending'), 0, [true]);
  await log('stepDetail', step.details[0] ?? 0, 'Ada', 9, ['completion', 100]);
  await log('stepDetail', 99, 'Ada', 10, 'deleted');
  await migrate(database);
  const steps = await database.read.selectFrom('taskSteps').selectAll().execute();
  expect(steps).toMatchObject([notRecorded]);
});

test('adds a baseline to every project, task and step, and no outcome to archived projects', async () => {
  const database = await anOlderDatabase();
  await aStep(database, await aTask(database, 0, 'completed'), 0, [true, false]);
  await migrate(database);
  const baselines = await database.read.selectFrom('baselines').selectAll().orderBy('id').execute();
  const nothing = { dueDate: null, startDay: null, endDate: null };
  expect(baselines).toMatchObject([
    { entityType: 'project', status: 'on_hold', startDay: '2026-03-01', endDate: '2026-05-01' },
    { ...nothing, entityType: 'task', entityId: 1, projectId: 1, status: 'completed' },
    { ...nothing, entityType: 'taskStep', status: 'in_progress', dueDate: '2026-04-01' },
  ]);
  const lines: string[] = [];
  await checkHistory(
    database.read,
    database.engine,
    comparing((line) => lines.push(line)),
  );
  expect(lines).toEqual([]);
  const [project] = await database.read.selectFrom('projects').selectAll().execute();
  expect(project).toMatchObject({ outcome: null, holdReason: null, lookAgainOn: null });
});
