import { expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { engine } from '#server/testing/database.ts';
import { expectSound, aServerWithProject } from '#server/testing/one-project.ts';
import { storedState } from '#server/testing/stored-state.ts';
import { acts } from '#server/testing/undone-acts.ts';

import { sample } from '../../reliability/harness/scale.ts';

const seeds = ['seed 1', 'seed 11', 'seed 16', 'seed 19', 'seed 24'];

/** Most rules of an undo are above the database. */
test.each(sample(seeds, engine === 'sqlite' ? 2 : 5))(
  'undone acts leave everything stored as it was (%s)',
  async (seed) => {
    let time = Date.parse('2026-11-02T09:00:00.000Z');
    const now = () => new Date((time += 10)).toISOString();
    const steps = Array.from({ length: 3 }, (_, index) => ({
      name: `Step ${index}`,
      dueOffset: { days: 3 * index, unit: 'calendar', from: 'hire' } as const,
      details: Array.from({ length: index }, (__, at) => ({ text: `Detail ${index}.${at}` })),
    }));
    const tasks = ['One', 'Two', 'Three'].map((title) => ({ title, steps }));
    const place = await aServerWithProject({ endDate: '2026-12-01', tasks }, { now });
    const { id: personId } = await aPerson(place.server.ctx);
    const random = chanceFrom(seed);
    const about = { ...place, projectId: place.project.id, personId, random };
    for (let count = 0; count < 60; count += 1) {
      const act = acts[Math.floor(random() * acts.length)]!;
      const before = await storedState(place.server);
      const undo = await act.make(about);
      if (!undo || random() < 0.4) continue;
      await undo();
      expect(await storedState(place.server), `${act.name}, act ${count}`).toEqual(before);
    }
    await expectSound(place.server);
  },
);

test.each([
  ['pending', 'steps'],
  ['in_progress', 'steps'],
  ['pending', 'details'],
] as const)(
  'an undone import that is restored leaves its completed task as it was (%s before, %s)',
  async (status, list) => {
    let time = Date.parse('2026-11-02T09:00:00.000Z');
    const now = () => new Date((time += 10)).toISOString();
    const steps = list === 'steps' ? [] : [{ name: 'Form' }];
    const place = await aServerWithProject({ tasks: [{ title: 'One', steps }] }, { now });
    const { client, project, server, first } = place;
    const task = { params: { id: first.task.id } };
    await client.make('updateTask', { ...task, body: { status } });
    const body =
      list === 'steps'
        ? { taskId: first.task.id, steps: [{ name: 'Done', isCompleted: true }] }
        : { stepId: first.step.id, details: [{ text: 'Done', completion: 100 }] };
    const { id } = await client.make('importChecklist', { params: { id: project.id }, body });
    await client.make('updateTask', { ...task, body: { status: 'completed', auto: true } });
    const before = await storedState(server);
    await client.make('undoBatch', { params: { id } });
    expect(await client.make('readProject', { params: { id: project.id } })).toMatchObject({
      tasks: [{ status }],
    });
    await client.make('undeleteBatch', { params: { id } });
    expect(await storedState(server)).toEqual(before);
    await expectSound(server);
  },
);

test('a task completed by its steps stays so when they are deleted, and when an import into it is undone', async () => {
  const place = await aServerWithProject({
    tasks: [{ title: 'One', steps: [{ name: 'Form', isCompleted: true }] }],
  });
  const { client, project, server, first } = place;
  const { id: taskId } = first.task;
  const whole = { params: { id: project.id } };
  await client.make('updateTask', {
    params: { id: taskId },
    body: { status: 'completed', auto: true },
  });
  const initial = await storedState(server);
  const { id, version } = first.step;
  const body = { steps: [{ id, version }], change: { delete: true as const } };
  const { batchId } = await client.make('changeSteps', { ...whole, body });
  expect(await client.make('readProject', whole)).toMatchObject({
    tasks: [{ status: 'completed', steps: [] }],
  });
  const emptied = await storedState(server);
  const imported = await client.make('importChecklist', {
    ...whole,
    body: { taskId, steps: [{ name: 'Open' }] },
  });
  expect(await client.make('readProject', whole)).toMatchObject({
    tasks: [{ status: 'in_progress' }],
  });
  await client.make('undoBatch', { params: { id: imported.id } });
  expect(await storedState(server)).toEqual(emptied);
  await client.make('undeleteBatch', { params: { id: Number(batchId) } });
  expect(await storedState(server)).toEqual(initial);
  await expectSound(server);
});
