import { expect, test } from 'vitest';

import type { NewProjectForm } from '#contract/projects.ts';
import { testServer } from '#server/testing/server.ts';

type NewStep = NonNullable<NonNullable<NewProjectForm['tasks']>[number]['steps']>[number];

async function anOffice() {
  const server = await testServer();
  const maya = await server.signedIn({ username: 'maya', isPrimary: true });
  const dana = await server.signedIn({ username: 'dana' });
  const person = await maya.make('createPerson', {
    body: { name: 'Dana', projectManagerId: dana.manager.id },
  });
  const hire = (name: string, steps: NewStep[], rest: object = {}) =>
    maya.make('createProject', {
      body: { name, market: 'M', category: 'C', tasks: [{ title: 'T', steps }], ...rest },
    });
  const news = () => dana.make('readNewForYou', {});
  const seen = async () => dana.make('markSeen', { body: { position: (await news()).position } });
  const words = async () =>
    (await news()).items.map(({ kind, projectName, steps, count, by }) =>
      [kind, projectName, steps.map(({ name }) => name).join('+'), count, by].join(' '),
    );
  return { server, maya, dana, person, hire, news, seen, words };
}

test('what others assign is new until it has been seen', async () => {
  const { maya, dana, person, hire, seen, words, news } = await anOffice();
  const own = { personIds: [person.id] };
  const falcon = await hire('Falcon', [
    ...['A', 'B', 'C', 'D'].map((name) => ({ name, ...own })),
    { name: 'Of nobody' },
  ]);
  expect(await words()).toEqual(['assigned Falcon A+B+C 4 maya']);
  await seen();
  expect(await words()).toEqual([]);

  const { tasks } = await maya.make('readProject', { params: { id: falcon.id } });
  const [task] = tasks;
  const ofNobody = task?.steps.at(-1)?.id ?? 0;
  await maya.make('createPersonTaskStep', { body: { personId: person.id, taskStepId: ofNobody } });
  await dana.make('createStep', { body: { taskId: task?.id ?? 0, name: 'Mine', ...own } });
  expect(await words()).toEqual(['assigned Falcon Of nobody 1 maya']);
  const { position } = await news();
  await maya.make('createStep', { body: { taskId: task?.id ?? 0, name: 'Later', ...own } });
  await dana.make('markSeen', { body: { position } });
  expect(await words()).toEqual(['assigned Falcon Later 1 maya']);
  await dana.make('markSeen', { body: { position: 0 } });
  expect(await words()).toEqual(['assigned Falcon Later 1 maya']);
  await dana.make('markSeen', { body: { position: 2 ** 50 } });
  await maya.make('createStep', { body: { taskId: task?.id ?? 0, name: 'Last', ...own } });
  expect(await words()).toEqual(['assigned Falcon Last 1 maya']);
});

test('what is sent back or can begin comes first, once, and only while it is open', async () => {
  const { maya, person, hire, seen, words } = await anOffice();
  const own = { personIds: [person.id] };
  const falcon = await hire('Falcon', [
    { name: 'Form', ...own, isCompleted: true },
    { name: 'Before' },
    { name: 'After', ...own },
  ]);
  const { tasks } = await maya.make('readProject', { params: { id: falcon.id } });
  const [form, before, after] = tasks[0]?.steps.map(({ id }) => ({ params: { id } })) ?? [];
  if (!form || !before || !after) throw new Error('The project has no steps');
  await maya.make('updateStep', { ...after, body: { waitsForId: before.params.id } });
  await seen();
  await maya.make('updateStep', { ...before, body: { isCompleted: true } });
  await maya.make('sendBackStep', { ...form, body: { note: 'Again' } });
  expect(await words()).toEqual(['sentBack Falcon Form 1 maya', 'unblocked Falcon After 1 maya']);
  await maya.make('updateStep', { ...after, body: { isCompleted: true } });
  expect(await words()).toEqual(['sentBack Falcon Form 1 maya']);
  await maya.make('archiveProject', { params: { id: falcon.id }, body: {} });
  expect(await words()).toEqual([]);
});

test('a task or a role given to the person is new, too', async () => {
  const { maya, person, hire, seen, words } = await anOffice();
  const role = await maya.make('createOwnerRole', { body: { name: 'Compliance' } });
  const falcon = await hire('Falcon', [{ name: 'Check', ownerRoleId: role.id }, { name: 'Free' }]);
  await seen();
  await maya.make('updateProject', {
    params: { id: falcon.id },
    body: { roleHolders: [{ ownerRoleId: role.id, personId: person.id }] },
  });
  expect(await words()).toEqual(['assigned Falcon Check 1 maya']);
  await seen();
  const { tasks } = await maya.make('readProject', { params: { id: falcon.id } });
  await maya.make('updateTask', {
    params: { id: tasks[0]?.id ?? 0 },
    body: { assigneeId: person.id },
  });
  expect(await words()).toEqual(['assigned Falcon Free 1 maya']);
});

test('nothing is new without a person, and nothing of a hidden project', async () => {
  const { maya, dana, person, hire, words } = await anOffice();
  expect(await maya.make('readNewForYou', {})).toMatchObject({ items: [] });
  const own = { personIds: [person.id] };
  const falcon = await hire('Falcon', [{ name: 'A', ...own }], { visibility: 'people' });
  expect(await words()).toEqual(['assigned Falcon A 1 maya']);
  const links = await maya.make('listPersonTaskSteps', {});
  await maya.make('deletePersonTaskStep', { params: { id: links[0]?.id ?? 0 } });
  expect(await words()).toEqual([]);
  expect((await dana.request('readProject', { params: { id: falcon.id } })).status).toBe(404);
});
