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

const named = (...names: string[]) => names.map((title) => ({ title }));

const titlesIn = async (client: Client, id: number) =>
  (await client.make('readProject', { params: { id } })).tasks.map(({ title }) => title).join('');

describe('the order of tasks', () => {
  test('follows the ids, and is logged once on the project', async () => {
    const { server, client, project } = await aServerWithProject({
      tasks: named('A', 'B', 'C', 'D'),
    });
    const params = { id: project.id };
    const [a = 0, b = 0, c = 0, d = 0] = project.tasks.map(({ id }) => id);
    const ids = [c, a, d, b];
    const log = await loggedBy(server, async () => {
      expect(await client.make('reorderTasks', { params, body: { ids } })).toEqual({ ids });
      await client.make('reorderTasks', { params, body: { ids } });
    });
    expect(await titlesIn(client, project.id)).toBe('CADB');
    expect(log).toMatchObject([{ entityType: 'project', entityId: project.id, action: 'updated' }]);
    expect(log[0]?.fields).toEqual({ order: { before: [a, b, c, d], after: ids } });
    const read = await client.make('readProject', { params });
    expect(read.tasks.every(({ version }) => version === 1)).toBe(true);
    await expectSound(server);
  });

  test('is refused unless the ids are exactly its tasks', async () => {
    const { server, client, project } = await aServerWithProject({ tasks: named('A', 'B', 'C') });
    const other = await aProject(server.ctx, { tasks: named('X') });
    const params = { id: project.id };
    const [a = 0, b = 0, c = 0] = project.tasks.map(({ id }) => id);
    const foreign = other.tasks[0]?.id ?? 0;
    const lists = [[], [a], [c, b], [a, b, b], [a, b, c, c], [a, b, foreign], [c, b, a, foreign]];
    const log = await loggedBy(server, async () => {
      for (const ids of lists) {
        expect(await refused(client.request('reorderTasks', { params, body: { ids } }))).toEqual({
          status: 400,
          message: 'Must contain each id exactly once',
          errors: [{ path: 'ids', message: 'Must contain each id exactly once' }],
        });
      }
    });
    expect(log).toEqual([]);
    expect(await titlesIn(client, project.id)).toBe('ABC');
    const tooLong = { ids: Array.from({ length: 501 }, (_, index) => index + 1) };
    const answer = client.request('reorderTasks', { params, body: tooLong });
    expect(await refused(answer)).toMatchObject({ status: 400, message: 'At most 500 ids' });
  });

  test('of a project without tasks is an empty list', async () => {
    const { client, project } = await aServerWithProject({ tasks: [] });
    const params = { id: project.id };
    expect(await client.make('reorderTasks', { params, body: { ids: [] } })).toEqual({ ids: [] });
  });

  test('changes with a task’s position; beyond the end means last', async () => {
    const { server, client, project, first } = await aServerWithProject({
      tasks: named('A', 'B', 'C', 'D'),
    });
    const move = async (id: number, order: number) => {
      const { order: place } = await client.make('updateTask', { params: { id }, body: { order } });
      return [await titlesIn(client, project.id), place];
    };
    expect(await move(first.task.id, 2)).toEqual(['BCAD', 2]);
    expect(await move(first.task.id, 900)).toEqual(['BCDA', 3]);
    expect(await move(first.task.id, 0)).toEqual(['ABCD', 0]);
    expect(await move(project.tasks[3]?.id ?? 0, 1)).toEqual(['ADBC', 1]);
    await expectSound(server);
  });

  test('stays consistent under concurrent changes', async () => {
    const { server, client, project } = await aServerWithProject({
      tasks: named('A', 'B', 'C', 'D', 'E', 'F'),
    });
    const params = { id: project.id };
    const ids = project.tasks.map(({ id }) => id);
    const moves = ids.flatMap((id, index) => [
      client.request('updateTask', { params: { id }, body: { order: 5 - index } }),
      client.request('reorderTasks', { params, body: { ids: ids.toReversed() } }),
      client.request('createTask', { body: { projectId: project.id, title: 'N' } }),
    ]);
    const deletes = ids.slice(0, 3).map((id) => client.request('deleteTask', { params: { id } }));
    const statuses = await statusesOf([...moves, ...deletes]);
    expect(statuses.filter((status) => ![200, 201, 204, 400, 404].includes(status))).toEqual([]);
    expect(await titlesIn(client, project.id)).toHaveLength(9);
    await expectSound(server);
  });

  test('does not change a percentage', async () => {
    const step = (done: number, all: number) => ({
      name: 'S',
      details: Array.from({ length: all }, (_, i) => ({ text: 'D', completion: i < done })),
    });
    // The order of summation changes the last bit of the shares, and the mean is a half.
    const tasks = [step(1, 10), step(1, 3), step(1, 1), step(2, 3)].map((one) => ({
      title: 'T',
      steps: [one],
    }));
    const { client, project } = await aServerWithProject({ tasks });
    const params = { id: project.id };
    const ids = project.tasks.map(({ id }) => id).toReversed();
    await client.make('reorderTasks', { params, body: { ids } });
    await client.make('updateTask', { params: { id: ids[0] ?? 0 }, body: { status: 'completed' } });
    const read = await client.make('readProject', { params });
    expect(read.percentageComplete).toBe(project.percentageComplete);
  });
});

describe('deleting a task', () => {
  test('deletes its contents, moves later ones up, and updates the progress', async () => {
    const tasks = [
      { title: 'A', steps: [{ name: 'S', isCompleted: true, details: [] }] },
      { title: 'B', steps: [{ name: 'S', details: [{ text: 'D' }] }] },
      { title: 'C' },
    ];
    const { server, client, project } = await aServerWithProject({ tasks });
    const params = { id: project.tasks[1]?.id ?? 0 };
    const log = await loggedBy(server, () => client.make('deleteTask', { params }));
    expect(log).toMatchObject([
      {
        entityType: 'task',
        entityName: 'B',
        action: 'deleted',
        projectId: project.id,
        fields: null,
      },
    ]);
    const read = await client.make('readProject', { params: { id: project.id } });
    expect(read).toMatchObject({ percentageComplete: 50, tasksCount: 2, stepsCount: 1 });
    expect(read.tasks.map(({ title, order }) => [title, order])).toEqual([
      ['A', 0],
      ['C', 1],
    ]);
    expect((await client.make('readCompletionData', {})).stepDetails).toEqual([]);
    expect(await refused(client.request('deleteTask', { params }))).toEqual({
      status: 404,
      message: 'Task not found',
    });
    await expectSound(server);
  });

  test('concurrently with ticks causes no errors', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const params = { id: first.task.id };
    const details = first.task.steps.flatMap((step) => step.details ?? []);
    const statuses = await statusesOf([
      ...details.map(({ id }) =>
        client.request('updateDetail', { params: { id }, body: { completion: 100 } }),
      ),
      ...[1, 2, 3].map(() => client.request('deleteTask', { params })),
      ...details.map(() =>
        client.request('createStep', { body: { taskId: params.id, name: 'S' } }),
      ),
    ]);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    expect((await client.make('readProject', { params: { id: project.id } })).tasksCount).toBe(1);
    await expectSound(server);
  });
});
