import { describe, expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  loggedBy,
  refused,
  statusesOf,
} from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';

const steps = (names: string, isCompleted = false) =>
  Array.from(names, (name) => ({ name, isCompleted }));
const tasks = [
  { title: 'First', steps: steps('ABC') },
  { title: 'Second', steps: steps('XY', true) },
];

/** The names of the steps of each task, in order. */
async function stepsIn(client: Client, id: number): Promise<string[]> {
  const project = await client.make('readProject', { params: { id } });
  return project.tasks.map((task) => task.steps.map(({ name }) => name).join(''));
}

describe('moving a step', () => {
  test('within its task sets its position; beyond the end means last', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks });
    const move = async (order: number) => {
      const { order: place } = await client.make('updateStep', {
        params: { id: first.step.id },
        body: { order },
      });
      return [(await stepsIn(client, project.id))[0], place];
    };
    expect(await move(1)).toEqual(['BAC', 1]);
    expect(await move(77)).toEqual(['BCA', 2]);
    expect(await move(0)).toEqual(['ABC', 0]);
    await expectSound(server);
  });

  test('to another task makes it the last there, and moves later ones up in the first', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks });
    const target = project.tasks[1]?.id ?? 0;
    const params = { id: first.step.id };
    const log = await loggedBy(server, async () => {
      const moved = await client.make('updateStep', { params, body: { taskId: target } });
      expect(moved).toMatchObject({ taskId: target, order: 2, version: 2 });
    });
    expect(await stepsIn(client, project.id)).toEqual(['BC', 'XYA']);
    expect(log).toMatchObject([{ entityType: 'taskStep', entityName: 'A', action: 'updated' }]);
    expect(log[0]?.fields).toEqual({
      taskId: {
        before: first.task.id,
        after: target,
        names: { before: 'First', after: 'Second' },
      },
      order: { before: 0, after: 2 },
    });
    const read = await client.make('readProject', { params: { id: project.id } });
    expect(
      read.tasks.map(({ stepsCount, percentageComplete }) => [stepsCount, percentageComplete]),
    ).toEqual([
      [2, 0],
      [3, 67],
    ]);
    expect(read.percentageComplete).toBe(33);
    await expectSound(server);
  });

  test('to another task uses the given position, and moves its details', async () => {
    const details = [{ text: 'D', completion: 100 }, { text: 'E' }];
    const { server, client, project, first } = await aServerWithProject({
      tasks: [{ title: 'First', steps: [{ name: 'A', details }] }, ...tasks.slice(1)],
    });
    const taskId = project.tasks[1]?.id ?? 0;
    const params = { id: first.step.id };
    const body = { taskId, order: 1, name: 'Moved' };
    const moved = await client.make('updateStep', { params, body });
    expect(moved).toMatchObject({ order: 1, percentageComplete: 50, status: 'in_progress' });
    expect(await stepsIn(client, project.id)).toEqual(['', 'XMovedY']);
    expect(await client.make('listStepDetails', { params })).toEqual(first.step.details);
    const read = await client.make('readProject', { params: { id: project.id } });
    expect(read.tasks.map((task) => task.percentageComplete)).toEqual([0, 83]);
    await expectSound(server);
  });

  test('to a task of another project, or an unknown one, is refused and changes nothing', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks });
    const other = await aProject(server.ctx, { tasks });
    const params = { id: first.step.id };
    for (const taskId of [other.tasks[0]?.id ?? 0, 4711]) {
      const body = { taskId, order: 0, name: 'Not written' };
      expect(await refused(client.request('updateStep', { params, body }))).toMatchObject({
        status: 400,
        errors: [{ path: 'taskId', message: 'A step can only move to a task of the same project' }],
      });
    }
    expect(await stepsIn(client, project.id)).toEqual(['ABC', 'XY']);
    expect(await stepsIn(client, other.id)).toEqual(['ABC', 'XY']);
  });

  test('concurrently leaves each step in one place', async () => {
    const { server, client, project } = await aServerWithProject({ tasks });
    const ids = project.tasks.flatMap((task) => task.steps.map(({ id }) => id));
    const statuses = await statusesOf(
      Array.from({ length: 30 }, (_, index) => {
        const taskId = project.tasks[index % 2]?.id ?? 0;
        const params = { id: ids[index % ids.length] ?? 0 };
        return client.request('updateStep', { params, body: { taskId, order: index % 3 } });
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const names = (await stepsIn(client, project.id)).join('');
    expect(Array.from(names).toSorted().join('')).toBe('ABCXY');
    await expectSound(server);
  });
});

describe('the order of steps', () => {
  test('follows the ids, and is logged once, on the task', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks });
    const params = { id: first.task.id };
    const ids = first.task.steps.map(({ id }) => id);
    const after = ids.toReversed();
    const log = await loggedBy(server, async () => {
      expect(await client.make('reorderSteps', { params, body: { ids: after } })).toEqual({
        ids: after,
      });
      await client.make('reorderSteps', { params, body: { ids: after } });
    });
    expect(await stepsIn(client, project.id)).toEqual(['CBA', 'XY']);
    expect(log).toMatchObject([
      { entityType: 'task', entityId: params.id, fields: { order: { before: ids, after } } },
    ]);
    await expectSound(server);
  });

  test('is refused unless it contains all of them once', async () => {
    const { client, project, first } = await aServerWithProject({ tasks });
    const [a = 0, b = 0, c = 0] = first.task.steps.map(({ id }) => id);
    const x = project.tasks[1]?.steps[0]?.id ?? 0;
    const params = { id: first.task.id };
    for (const ids of [[], [a, b], [a, b, b], [a, b, x], [a, b, c, x]]) {
      expect(
        await refused(client.request('reorderSteps', { params, body: { ids } })),
      ).toMatchObject({
        status: 400,
        message: 'Must contain each id exactly once',
      });
    }
    expect(await stepsIn(client, project.id)).toEqual(['ABC', 'XY']);
    const nowhere = client.request('reorderSteps', { params: { id: 4711 }, body: { ids: [a] } });
    expect(await refused(nowhere)).toEqual({ status: 404, message: 'Task not found' });
  });
});
