import { expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

test('deleted people and slides can be restored', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const at = migrations.findIndex(({ name }) => name === '0030-visibility');
  await migrate(database, migrations.slice(0, at));
  const { id: thingId } = await database.write
    .insertInto('deletedThings')
    .values({
      entityType: 'person',
      entityId: 3,
      entityName: 'Dana',
      contents: '{}',
      deletedAt: '2026-11-20T10:00:00.000Z',
      deletedBy: 'Maya',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [
    ['people', { id: 3, name: 'Ü "quoted" \\ 😀', linkedByEmail: true }],
    ['slides', { id: 4, projectId: 7 }],
    ['slides', { id: 5, projectId: null }],
    ['projects', { id: 6, projectId: 8 }],
  ] as const;
  for (const [ofTable, contents] of rows) {
    const row = { thingId, ofTable, rowId: contents.id, contents: JSON.stringify(contents) };
    await database.write.insertInto('deletedRows').values(row).execute();
  }
  await migrate(database);
  const after = await database.read
    .selectFrom('deletedRows')
    .select('contents')
    .orderBy('id')
    .execute();
  expect(after.map(({ contents }) => contents)).toEqual([
    { id: 3, name: 'Ü "quoted" \\ 😀' },
    { id: 4, projectId: 7, ofProjectId: 7 },
    { id: 5, projectId: null, ofProjectId: null },
    { id: 6, projectId: 8 },
  ]);
});
