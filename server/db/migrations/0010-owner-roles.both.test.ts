import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

test('adds roles of task templates to the list once, and makes the first one the owner', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const at = migrations.findIndex(({ name }) => name === '0010-owner-roles');
  await migrate(database, migrations.slice(0, at));
  const named = [['Compliance', ' Branch manager'], [], ['COMPLIANCE', 'Legal', 'compliance']];
  for (const roles of named) {
    const now = '2026-03-04T10:00:00.000Z';
    await sql`
      insert into "taskTemplates" ("name", "priority", "estimatedHours", "steps", "assigneeRoles", "createdAt", "updatedAt")
      values ('T', 'low', 0, '[]', ${JSON.stringify(roles)}, ${now}, ${now})`.execute(
      database.write,
    );
  }
  await migrate(database);
  const roles = await database.read.selectFrom('ownerRoles').selectAll().orderBy('id').execute();
  expect(roles.map(({ name, nameKey }) => [name, nameKey])).toEqual([
    ['Compliance', 'compliance'],
    ['Branch manager', 'branch manager'],
    ['Legal', 'legal'],
  ]);
  const templates = await database.read
    .selectFrom('taskTemplates')
    .select(['ownerRoleId', 'assigneeRoles'])
    .orderBy('id')
    .execute();
  const [compliance] = roles;
  expect(templates.map(({ ownerRoleId }) => ownerRoleId)).toEqual([
    compliance?.id,
    null,
    compliance?.id,
  ]);
  expect(templates.map(({ assigneeRoles }) => assigneeRoles)).toEqual(named);
});
