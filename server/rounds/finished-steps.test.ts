import { expect, test } from 'vitest';

import { aServerWithProject, readAll } from '#server/testing/one-project.ts';

const query = { until: '2026-11' };

async function someSteps() {
  let time = Date.parse('2026-11-27T09:00:00.000Z');
  const now = () => new Date((time += 1000)).toISOString();
  const steps = ['One', 'Two', 'Three'].map((name) => ({ name }));
  const tasks = [{ title: 'Accounts', steps }];
  const { client, project, first } = await aServerWithProject({ tasks }, { now });
  const finished = async () => {
    const { total } = await client.make('readRoundsReport', { query });
    const listed = await client.make('listRoundItems', { query: { ...query, figure: 'finished' } });
    expect(listed.count).toBe(total.finished);
    return listed.items.map(({ stepName }) => stepName);
  };
  const readSteps = async () => (await readAll(client, project.id)).tasks[0]!.steps;
  const complete = async () => {
    const seen = (await readSteps()).map(({ id, version }) => ({ id, version }));
    const body = { steps: seen, change: { isCompleted: true } };
    return client.make('changeSteps', { params: { id: project.id }, body });
  };
  const mark = (body: object) => client.make('updateStep', { params: { id: first.step.id }, body });
  return { client, project, params: { id: first.step.id }, finished, readSteps, complete, mark };
}

test('an undone completion is not counted as finished', async () => {
  const { client, finished, readSteps, complete, mark } = await someSteps();
  const before = await readSteps();
  const { batchId } = await complete();
  expect(await finished()).toHaveLength(3);
  await client.make('undoBatch', { params: { id: batchId! } });
  expect(await finished()).toEqual([]);
  await mark({ isCompleted: true });
  expect(await finished()).toEqual(['One']);
  await mark({ isCompleted: false, undo: true });
  expect(await finished()).toEqual([]);
  const facts = (await readSteps()).map(({ status, firstFinishedAt }) => [status, firstFinishedAt]);
  expect(facts).toEqual(before.map(() => ['pending', null]));
});

test('a completion counts until the step is reopened, and after it was sent back', async () => {
  const { client, params, finished, mark } = await someSteps();
  await mark({ isCompleted: true });
  await mark({ isCompleted: false });
  expect(await finished()).toEqual([]);
  await mark({ isCompleted: true });
  await client.make('sendBackStep', { params, body: { note: 'Page 3' } });
  expect(await finished()).toEqual(['One']);
  await mark({ isCompleted: true });
  await mark({ isCompleted: false });
  expect(await finished()).toEqual(['One']);
});

test('steps of an undone import are not counted as finished', async () => {
  const { client, project, finished } = await someSteps();
  const steps = [{ name: 'Done before', isCompleted: true }];
  const body = { tasks: [{ title: 'Imported', steps }] };
  const { id } = await client.make('importChecklist', { params: { id: project.id }, body });
  expect(await finished()).toEqual(['Done before']);
  await client.make('undoBatch', { params: { id } });
  expect(await finished()).toEqual([]);
});

test('a deleted step that is restored and reopened is not counted as finished', async () => {
  const { client, params, finished, mark } = await someSteps();
  await mark({ isCompleted: true });
  await client.make('deleteStep', { params });
  expect(await finished()).toEqual(['One']);
  await client.make('undeleteStep', { params });
  await mark({ isCompleted: false });
  await client.make('deleteStep', { params });
  expect(await finished()).toEqual([]);
});

test('a task that a bulk change completed is pending again after its undo', async () => {
  const { client, project, complete } = await someSteps();
  const read = () => readAll(client, project.id);
  const facts = ({ tasks, ...whole }: Awaited<ReturnType<typeof read>>) => {
    const [{ status, percentageComplete, completedBy, completedAutomatically }] = tasks as [
      (typeof tasks)[number],
    ];
    const task = { status, percentageComplete, completedBy, completedAutomatically };
    return { task, percentageComplete: whole.percentageComplete, status: whole.status };
  };
  const before = await read();
  const { batchId } = await complete();
  const params = { id: before.tasks[0]!.id };
  await client.make('updateTask', { params, body: { status: 'completed', auto: true } });
  expect((await read()).percentageComplete).toBe(100);
  await client.make('undoBatch', { params: { id: batchId! } });
  expect(facts(await read())).toEqual(facts(before));
});
