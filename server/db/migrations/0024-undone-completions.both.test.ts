import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

test('completions that were taken back no longer count, unless the step was sent back', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const { write } = database;
  const at = migrations.findIndex(({ name }) => name === '0024-undone-completions');
  await migrate(database, migrations.slice(0, at));
  const now = '2026-11-01T10:00:00.000Z';
  const later = '2026-11-20T10:00:00.000Z';
  await sql`insert into "categories" ("name", "nameKey", "createdAt", "updatedAt")
    values ('C', 'c', ${now}, ${now})`.execute(write);
  await sql`insert into "markets" ("name", "nameKey", "createdAt", "updatedAt")
    values ('M', 'm', ${now}, ${now})`.execute(write);
  await sql`insert into "projects" ("name", "category", "market", "priority", "status",
    "percentageComplete", "tasksCount", "completedTasksCount", "stepsCount", "completedStepsCount",
    "createdAt", "updatedAt") values ('P', 'C', 'M', 'low', 'planning', 0, 1, 0, 4, 1, ${now}, ${now})`.execute(
    write,
  );
  await sql`insert into "tasks" ("projectId", "title", "status", "priority", "estimatedHours",
    "order", "share", "percentageComplete", "stepsCount", "completedStepsCount", "createdAt", "updatedAt")
    select "id", 'T', 'pending', 'low', 0, 0, 0, 0, 4, 1, ${now}, ${now} from "projects"`.execute(
    write,
  );
  const steps = [
    { name: 'taken back', completedAt: null, first: now, rounds: 0 },
    { name: 'sent back', completedAt: null, first: now, rounds: 1 },
    { name: 'again', completedAt: later, first: now, rounds: 0 },
    { name: 'once', completedAt: now, first: now, rounds: 0 },
    { name: 'open', completedAt: null, first: null, rounds: 0 },
  ];
  for (const [order, { name, completedAt, first, rounds }] of steps.entries()) {
    const status = completedAt ? 'completed' : 'pending';
    await sql`insert into "taskSteps" ("taskId", "name", "order", "estimatedHours", "isCompleted",
      "status", "percentageComplete", "detailsCount", "completedDetailsCount", "completedAt",
      "firstFinishedAt", "roundsCount", "createdAt", "updatedAt")
      select "id", ${name}, ${order}, 0, ${sql.lit(completedAt !== null)}, ${status}, 0, 0, 0,
      ${completedAt}, ${first}, ${rounds}, ${now}, ${now} from "tasks"`.execute(write);
  }
  await migrate(database);
  const rows = await database.read
    .selectFrom('taskSteps')
    .select(['name', 'firstFinishedAt'])
    .orderBy('order')
    .execute();
  expect(rows.map(({ name, firstFinishedAt }) => [name, firstFinishedAt])).toEqual([
    ['taken back', null],
    ['sent back', now],
    ['again', later],
    ['once', now],
    ['open', null],
  ]);
});
