import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

test('splits what was deleted earlier into its rows, unchanged and in order', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const at = migrations.findIndex(({ name }) => name === '0022-deleted-rows');
  await migrate(database, migrations.slice(0, at));
  const task = { id: 7, title: 'Ü "quoted" \\ 😀\n', estimatedHours: 0.1, isGate: false };
  const steps = [3, 11, 2].map((id) => ({ id, taskId: 7, dueOffset: { days: 1 }, dueDate: null }));
  const changed = [{ table: 'taskSteps', column: 'waitsForId', before: 3, after: null, ids: [4] }];
  const contents = {
    rows: [
      { table: 'tasks', values: [task] },
      { table: 'taskSteps', values: steps },
      { table: 'stepDetails', values: [] },
    ],
    changed,
    by: 1,
  };
  const now = '2026-03-04T10:00:00.000Z';
  for (const [entity, stored] of [
    ['task', contents],
    ['category', { rows: [{ table: 'categories', values: [{ id: 5 }] }], changed: [] }],
  ] as const) {
    await sql`
      insert into "deletedThings" ("entityType", "entityId", "entityName", "contents", "deletedAt", "deletedBy")
      values (${entity}, 7, 'T', ${JSON.stringify(stored)}, ${now}, 'Ada')`.execute(database.write);
  }
  await migrate(database, migrations.slice(0, at + 1));
  const things = await database.read
    .selectFrom('deletedThings')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(things.map((thing) => thing.contents)).toEqual([{ changed, by: 1 }, { changed: [] }]);
  const rows = await database.read.selectFrom('deletedRows').selectAll().orderBy('id').execute();
  expect(rows.map(({ id: _, ...row }) => row)).toEqual([
    { thingId: things[0]?.id, ofTable: 'tasks', rowId: 7, contents: task },
    ...steps.map((step) => ({
      thingId: things[0]?.id,
      ofTable: 'taskSteps',
      rowId: step.id,
      contents: step,
    })),
    { thingId: things[1]?.id, ofTable: 'categories', rowId: 5, contents: { id: 5 } },
  ]);
});
