import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { foldedText } from '#contract/clean-text.ts';
import { emptyDatabase } from '#server/testing/database.ts';

import { migrate } from '../migrate.ts';
import { idsContaining } from '../text-search.ts';
import { migrations } from './all.ts';

const now = '2026-03-04T10:00:00.000Z';
const edited = { createdAt: now, updatedAt: now, version: 1 };

test('texts stored in other forms get the one form, and are found', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const at = migrations.findIndex(({ name }) => name === '0025-clean-texts');
  await migrate(database, migrations.slice(0, at));
  const { write, read } = database;
  const older = ['Cafe\u0301', 'Bar\u200b', 'Bar'];
  for (const name of older)
    await write
      .insertInto('categories')
      .values({ name, nameKey: name.normalize('NFKC').toLowerCase(), ...edited })
      .execute();
  const person = {
    name: 'Rene\u0301\u202a Lund',
    email: 'a\u200b@b.example',
    skills: '["Cafe\u0301"]',
  };
  await write
    .insertInto('people')
    .values({ ...person, emailKey: person.email, role: null, department: null, ...edited })
    .execute();
  const row = {
    id: 9,
    name: 'Cafe\u0301\u200b',
    category: 'Cafe\u0301',
    milestones: [{ name: 'e\u0301' }],
  };
  await sql`
    insert into "deletedThings" ("id", "entityType", "entityId", "entityName", "contents", "deletedAt", "deletedBy")
    values (1, 'project', 9, 'P', '{"changed":[]}', ${now}, 'Ada')`.execute(write);
  await write
    .insertInto('deletedRows')
    .values({ thingId: 1, ofTable: 'projects', rowId: 9, contents: JSON.stringify(row) })
    .execute();

  await migrate(database);

  const categories = await read
    .selectFrom('categories')
    .select(['name', 'nameKey'])
    .orderBy('id')
    .execute();
  expect(categories.map(({ name }) => name)).toEqual(['Café', 'Bar (2)', 'Bar']);
  for (const { name, nameKey } of categories) expect(nameKey).toBe(foldedText(name));
  expect(
    await read.selectFrom('people').select(['name', 'email', 'emailKey', 'skills']).execute(),
  ).toEqual([
    { name: 'René Lund', email: 'a@b.example', emailKey: 'a@b.example', skills: ['Café'] },
  ]);
  const { contents } = await read.selectFrom('deletedRows').selectAll().executeTakeFirstOrThrow();
  expect(contents).toEqual({ id: 9, name: 'Café', category: 'Café', milestones: [{ name: 'é' }] });
  const searched = { table: 'people', column: 'name', index: 'peopleSearch' };
  expect(
    await idsContaining({ database, db: database.read }, searched, 'né Lund', { most: 5 }),
  ).toHaveLength(1);
});
