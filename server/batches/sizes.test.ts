import { describe, expect, test } from 'vitest';

import type { Replaced } from '#contract/replacements.ts';
import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { aServerWithProject, readAll, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

import { isLong } from '../../reliability/harness/scale.ts';

/* Deletions show in every run that what just fits is accepted; the other calls show it in the long run. */

const at = (id: number) => ({ params: { id } });
const many = <One>(length: number, of: (index: number) => One) =>
  Array.from({ length }, (_, index) => of(index));
const seen = (rows: readonly { id: number; version: number }[]) =>
  rows.map(({ id, version }) => ({ id, version }));
const named = (length: number) => many(length, (index) => ({ name: `Step ${index}` }));

describe('a task for several projects', () => {
  async function someProjects(length: number) {
    const server = await testServer();
    const client = await server.signedIn();
    const projects: { id: number; version: number }[] = [];
    for (const name of many(length, (index) => `Project ${index}`)) {
      projects.push(await aProject(server.ctx, { name, tasks: [] }));
    }
    const add = (task: object) =>
      client.request('changeProjects', {
        body: { projects: seen(projects), change: { task } },
      });
    const tasks = async () => (await client.make('listTasks', {})).length;
    return { client, add, tasks };
  }

  test('is refused if not all of it fits into one call', async () => {
    const { add, tasks } = await someProjects(200);
    const refusal = await refused(add({ title: 'T', steps: named(100) }));
    expect(refusal).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'change.task',
          message:
            'At most 20,000 tasks, steps and details at once: 101 for each of 200 projects are 20,200',
        },
      ],
    });
    expect(await tasks()).toBe(0);
  });

  test.runIf(isLong)('is added as long as all of it fits into one call', async () => {
    const { client, add, tasks } = await someProjects(200);
    const answer = await add({ title: 'T', steps: named(99) });
    expect(answer.status).toBe(200);
    const { batchId } = (await answer.json()) as { batchId: number };
    expect(await tasks()).toBe(200);
    expect(await client.make('undoBatch', at(batchId))).toMatchObject({ undone: 200, kept: [] });
    expect(await tasks()).toBe(0);
    await client.make('undeleteBatch', at(batchId));
    expect(await tasks()).toBe(200);
  });

  test('is refused if its texts are too long for all, or its steps wait in a cycle', async () => {
    const { add, tasks } = await someProjects(50);
    const details = many(20, () => ({ text: 'x'.repeat(5000) }));
    expect(await refused(add({ title: 'T', steps: [{ name: 'S', details }] }))).toMatchObject({
      status: 400,
      message: 'At most 4 MB of text at once: 0.2 MB for each of 50 projects are 5.1 MB',
    });
    const cycle = [
      { name: 'A', waitsFor: { step: 1 } },
      { name: 'B', waitsFor: { step: 0 } },
    ];
    expect(await refused(add({ title: 'T', steps: cycle }))).toMatchObject({
      status: 400,
      message: 'The steps would wait for each other',
    });
    expect(await tasks()).toBe(0);
  });
});

describe('a bulk change of steps', () => {
  async function someSteps(steps: { name: string; details: { text: string }[] }[]) {
    const place = await aServerWithProject({ tasks: [{ title: 'T', steps: steps }] });
    const { client, project } = place;
    const read = async () => (await readAll(client, project.id)).tasks[0]!.steps;
    const change = (rows: { id: number; version: number }[], sent: object) =>
      client.request('changeSteps', {
        ...at(project.id),
        body: { steps: seen(rows), change: sent },
      });
    return { ...place, read, change };
  }

  test('deletes as many records as fit into one call', async () => {
    const details = many(499, (index) => ({ text: `Detail ${index}` }));
    const { client, first, read, change } = await someSteps(
      many(39, (index) => ({ name: `Step ${index}`, details })),
    );
    const taskId = first.task.id;
    await client.make('createSteps', {
      ...at(taskId),
      body: { steps: many(2, () => ({ name: 'More', details })) },
    });
    const steps = await read();
    expect(await refused(change(steps, { delete: true }))).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'steps',
          message: 'At most 20,000 records at once: these 41 steps and their contents are 20,500',
        },
      ],
    });
    expect(await read()).toHaveLength(41);
    const answer = await change(steps.slice(1), { delete: true });
    expect(answer.status).toBe(200);
    const { batchId } = (await answer.json()) as { batchId: number };
    expect(await read()).toHaveLength(1);
    await client.make('undeleteBatch', at(batchId));
    expect(await read()).toEqual(
      steps.map((step) => ({
        ...step,
        version: expect.any(Number),
        updatedAt: expect.any(String),
      })),
    );
  });

  test('removes as many people as fit into one call', async () => {
    const { server, client, first, read, change } = await someSteps([]);
    const personIds: number[] = [];
    for (const name of many(50, (index) => `Person ${index}`)) {
      personIds.push((await aPerson(server.ctx, { name })).id);
    }
    const steps = many(200, (index) => ({ name: `Step ${index}`, personIds }));
    await client.make('createSteps', { ...at(first.task.id), body: { steps } });
    const { id } = await client.make('createTask', {
      body: { projectId: first.task.projectId, title: 'Other', steps },
    });
    const other = (await client.make('listTasks', {})).find((task) => task.id === id)!;
    const all = [...(await read()), ...other.steps];
    expect(await refused(change(all, { personIds: personIds.slice(0, 1) }))).toMatchObject({
      status: 400,
      message: 'At most 20,000 assignments at once: this would change 20,400',
    });
    expect((await change(all.slice(0, 100), { personIds: [] })).status).toBe(200);
  });
});

test('a call assigns at most 20,000 people to new steps', async () => {
  const { server, client, project } = await aServerWithProject();
  const personIds: number[] = [];
  for (const name of ['A', 'B', 'C']) personIds.push((await aPerson(server.ctx, { name })).id);
  const steps = many(200, (index) => ({ name: `Step ${index}`, personIds }));
  const tasks = many(34, (index) => ({ title: `Task ${index}`, steps }));
  const send = (sent: object[]) =>
    client.request('importChecklist', { ...at(project.id), body: { tasks: sent } });
  expect(await refused(send(tasks))).toMatchObject({
    status: 400,
    errors: [{ path: 'tasks', message: 'At most 20,000 assignments at once' }],
  });
  expect((await send(tasks.slice(0, 33))).status).toBe(201);
});

test('due dates of several projects are recalculated up to 20,000 at once', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const dueOffset = { days: 3, unit: 'working', from: 'hire' } as const;
  const steps = many(200, (index) => ({ name: `Step ${index}`, dueOffset }));
  const ids: number[] = [];
  for (const name of ['One', 'Two']) {
    const tasks = many(51, (index) => ({ title: `Task ${index}`, steps }));
    ids.push((await aProject(server.ctx, { name, endDate: '2026-11-30', tasks })).id);
  }
  await client.make('createHoliday', { body: { day: '2026-11-26', name: 'Thanksgiving' } });
  const preview = async () => client.make('previewRecalculation', {});
  const recalculate = (projectIds: number[]) =>
    client.request('recalculateDueDates', { body: { projectIds } });
  expect(await refused(recalculate(ids))).toMatchObject({
    status: 400,
    errors: [
      {
        path: 'projectIds',
        message: 'At most 20,000 due dates at once: these 2 projects have 20,400',
      },
    ],
  });
  const first = await preview();
  expect([first.projects.map(({ id }) => id), first.more]).toEqual([ids.slice(0, 1), true]);
  expect(await (await recalculate(ids.slice(0, 1))).json()).toEqual({ moved: 10_200 });
  const second = await preview();
  expect([second.projects.map(({ id }) => id), second.more]).toEqual([ids.slice(1), false]);
});

test('a new holder of a role takes over up to 20,000 items at once', async () => {
  const { server, client, project } = await aServerWithProject();
  const { id: ownerRoleId } = await aRole(server.ctx, { name: 'Operations' });
  const { id: personId } = await aPerson(server.ctx);
  const steps = named(200).map((step) => ({ ...step, ownerRoleId }));
  const tasks = many(51, (index) => ({ title: `Task ${index}`, steps }));
  for (const list of [tasks, tasks]) {
    await client.make('importChecklist', { ...at(project.id), body: { tasks: list } });
  }
  const hold = (moveItems?: { tasks: number[]; steps: number[] }) =>
    client.request('updateProject', {
      ...at(project.id),
      body: { roleHolders: [{ ownerRoleId, personId }], moveItems },
    });
  expect(await refused(hold())).toMatchObject({
    status: 400,
    errors: [
      {
        path: 'moveItems',
        message: 'At most 20,000 tasks and steps at once: the new holders would take over 20,400',
      },
    ],
  });
  const all = await client.make('readProject', at(project.id));
  const ids = all.tasks.flatMap((task) => task.steps.map(({ id }) => id)).slice(-100);
  expect((await hold({ tasks: [], steps: ids })).status).toBe(200);
  const links = await client.make('listPersonTaskSteps', {});
  expect(links.filter((link) => link.personId === personId)).toHaveLength(100);
});

async function aBusyPerson() {
  const { server, client, project } = await aServerWithProject();
  const [from = 0, to = 0] = await Promise.all(
    ['Dana', 'Sam'].map(async (name) => (await aPerson(server.ctx, { name })).id),
  );
  const steps = named(200).map((step) => ({ ...step, personIds: [from] }));
  const tasks = many(51, (index) => ({ title: `Task ${index}`, steps }));
  await client.make('importChecklist', { ...at(project.id), body: { tasks } });
  const replace = (query: { preview?: 'true' }) =>
    client.request('replacePerson', { ...at(from), query, body: { personId: to } });
  return { client, project, from, replace };
}

test('a person is not replaced in more than 20,000 assignments at once', async () => {
  const { replace } = await aBusyPerson();
  for (const query of [{ preview: 'true' } as const, {}]) {
    expect(await refused(replace(query))).toMatchObject({
      status: 400,
      message: 'At most 20,000 assignments at once: this would change 20,400',
    });
  }
});

test.runIf(isLong)(
  'a person is replaced in up to 20,000 assignments, undone as a whole',
  async () => {
    const { client, project, from, replace } = await aBusyPerson();
    const all = await client.make('readProject', at(project.id));
    await client.make('deleteTask', at(all.tasks.at(-1)!.id));
    const answer = await replace({});
    const { batchId, projects } = (await answer.json()) as Replaced;
    expect(projects).toMatchObject([{ steps: 10_000 }]);
    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 10_000, kept: [] });
    const links = await client.make('listPersonTaskSteps', {});
    expect(links.every(({ personId }) => personId === from)).toBe(true);
  },
);

test.runIf(isLong)('a replacement on steps with many people is undone, too', async () => {
  const { server, client, project } = await aServerWithProject();
  const personIds: number[] = [];
  for (const { name } of named(51)) personIds.push((await aPerson(server.ctx, { name })).id);
  const [to = 0, from = 0] = personIds;
  const steps = named(200).map((step) => ({ ...step, personIds: personIds.slice(1) }));
  const tasks = many(2, (index) => ({ title: `Task ${index}`, steps }));
  // More assignments than a statement of SQLite has parameters.
  for (let twice = 0; twice < 2; twice += 1) {
    await client.make('importChecklist', { ...at(project.id), body: { tasks } });
  }
  const { batchId } = await client.make('replacePerson', { ...at(from), body: { personId: to } });
  expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 800, kept: [] });
});
