import { expect, test } from 'vitest';

import {
  aCategory,
  aManager,
  aMarket,
  aMessageTemplate,
  aPerson,
  aProject,
} from '#demo/builders.ts';
import { putOnStep } from '#demo/happenings.ts';
import { transaction } from '#server/records/transaction.ts';
import { engine } from '#server/testing/database.ts';
import { aServerWithProject } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import { makeSlide } from '#server/testing/slides.ts';

import { oneAtATime } from './one-at-a-time.ts';

const shuffled = ['beta', 'Ärger', 'alpha', 'Item 10', 'Item 9'];
const sorted = ['alpha', 'Ärger', 'beta', 'Item 9', 'Item 10'];

test('lists are sorted by name as people sort', async () => {
  const server = await testServer();
  const client = await server.signedIn({ username: 'zz' });
  for (const name of shuffled) {
    await aCategory(server.ctx, name);
    await aMarket(server.ctx, name);
    await aPerson(server.ctx, { name });
    await aMessageTemplate(server.ctx, { name });
    await aManager(server.ctx, { username: name.replace(' ', ''), firstName: name });
  }
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(names(await client.make('listCategories', {}))).toEqual(sorted);
  expect(names(await client.make('listMarkets', {}))).toEqual(sorted);
  expect(names(await client.make('listPeople', {}))).toEqual(sorted);
  expect(names(await client.make('listMessageTemplates', {}))).toEqual(sorted);
  const managers = await client.make('listProjectManagers', {});
  expect(managers.map(({ firstName, username }) => firstName ?? username)).toEqual([
    ...sorted,
    'zz',
  ]);
});

test('the list of managers hides hashes from everyone and email addresses from viewers', async () => {
  const server = await testServer();
  const manager = await server.signedIn();
  const viewer = await server.signedIn({ role: 'viewer' });
  const full = await manager.make('listProjectManagers', {});
  expect(full).toHaveLength(2);
  for (const one of full) expect(one).toHaveProperty('email');
  expect(JSON.stringify(full)).not.toContain('argon2');
  for (const one of await viewer.make('listProjectManagers', {})) {
    expect(one).not.toHaveProperty('email');
    expect(one).not.toHaveProperty('lastLogin');
  }
});

test('people have their skills and steps', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const person = await aPerson(server.ctx, { name: 'Ada', skills: ['U4', 'CRD'] });
  const project = await aProject(server.ctx, {});
  const taskStepId = project.tasks[0]?.steps[0]?.id ?? 0;
  await putOnStep(server.ctx, project.id, { person, taskStepId });
  expect((await client.make('listPeople', {}))[0]).toMatchObject({
    skills: ['U4', 'CRD'],
    isActive: true,
  });
  expect(await client.make('listPersonTaskSteps', {})).toMatchObject([
    { personId: person.id, taskStepId, status: 'pending', progress: 0 },
  ]);
});

test.runIf(engine === 'postgres')('a change of a list does not keep slides waiting', async () => {
  const { server, client, project } = await aServerWithProject();
  await transaction(server.ctx, async (inside) => {
    await oneAtATime(inside);
    await makeSlide(client, { projectId: String(project.id) });
  });
  expect(await client.make('listSlides', {})).toHaveLength(1);
});
