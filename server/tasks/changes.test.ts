import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { TaskChanges } from '#contract/tasks.ts';
import { aPerson } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
  without,
} from '#server/testing/one-project.ts';

const whole = [
  {
    title: 'Registration',
    description: 'With the branch',
    priority: 'high' as const,
    estimatedHours: 2.5,
    steps: [{ name: 'S', details: [{ text: 'D' }] }],
  },
];

describe('changing a task', () => {
  test('writes the sent fields, keeps the others, and clears null fields', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: whole });
    const step = without(first.step, 'details');
    const before = { ...first.task, steps: [step] };
    const params = { id: before.id };
    const save = async (sent: Sent<Calls['updateTask']>['body']) =>
      without(await client.make('updateTask', { params, body: sent }), 'project');
    const renamed = await save({ title: ' Forms ' });
    const { updatedAt } = renamed;
    expect(renamed).toEqual({ ...before, title: 'Forms', version: 2, updatedAt, changed: true });
    const body = { description: null, assigneeId: null, estimatedHours: 0.75 };
    const cleared = await save(body);
    expect(cleared).toMatchObject({ description: null, estimatedHours: 0.75, title: 'Forms' });
    expect(cleared).toMatchObject({ priority: 'high', version: 3 });
    const task = { ...without(cleared, 'changed'), steps: [first.step] };
    expect((await readAll(client, project.id)).tasks[0]).toEqual(task);
    await expectSound(server);
  });

  test('accepts `name` as its title', async () => {
    const { client, first } = await aServerWithProject();
    const sent = { params: { id: first.task.id }, body: { name: 'Papers' } };
    expect(await client.make('updateTask', sent)).toMatchObject({ title: 'Papers' });
  });

  test('with no or equal values changes and logs nothing', async () => {
    const { server, client, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.task.id };
    const log = await loggedBy(server, async () => {
      for (const body of [{}, { title: 'Registration', order: 0, status: 'todo' as const }]) {
        const same = await client.make('updateTask', { params, body });
        expect(same).toMatchObject({ version: 1, changed: false });
      }
    });
    expect(log).toEqual([]);
  });

  test('ignores derived and unknown fields', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: whole });
    const sent = { percentageComplete: 60, stepsCount: 7, share: 1, completedAutomatically: true };
    const body = { ...sent, projectId: 4711, id: 5, version: 1 } as TaskChanges;
    await client.make('updateTask', { params: { id: first.task.id }, body });
    expect(await readAll(client, project.id)).toEqual(project);
    await expectSound(server);
  });

  test('reports errors per field', async () => {
    const { client, project, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.task.id };
    const bad: [object, string][] = [
      [{ title: '' }, 'Title is required'],
      [{ title: null }, 'Title is required'],
      [{ status: 'on_hold' }, 'Must be pending, in_progress or completed'],
      [{ estimatedHours: 100_001 }, 'Must be at most 100000'],
      [{ order: -1 }, 'Must be a position, starting at 0'],
      [{ order: 0.5 }, 'Must be a position, starting at 0'],
      [{ assigneeId: 4711 }, 'Person not found'],
      [{ auto: 'yes' }, 'Must be true or false'],
    ];
    for (const [wrong, message] of bad) {
      const body = { description: 'written?', ...wrong } as TaskChanges;
      const refusal = await refused(client.request('updateTask', { params, body }));
      expect(refusal).toMatchObject({ status: 400, message });
    }
    expect(await readAll(client, project.id)).toEqual(project);
  });

  test('can complete it by hand with open work, and shows the real percentage', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.task.id };
    const done = await client.make('updateTask', { params, body: { status: 'completed' } });
    expect(done).toMatchObject({ status: 'completed', percentageComplete: 0, changed: true });
    expect(done.completedAutomatically).toBe(false);
    const read = await readAll(client, project.id);
    expect(read).toMatchObject({ completedTasksCount: 1, percentageComplete: 0 });
    await expectSound(server);
  });

  test('without steps derives progress from its status, and updates the project', async () => {
    const { server, client, project, first } = await aServerWithProject({
      tasks: [{ title: 'T' }],
    });
    const params = { id: first.task.id };
    const done = await client.make('updateTask', { params, body: { status: 'completed' } });
    expect(done.percentageComplete).toBe(100);
    expect((await readAll(client, project.id)).percentageComplete).toBe(100);
    const open = await client.make('updateTask', { params, body: { status: 'in_progress' } });
    expect(open.percentageComplete).toBe(0);
    expect((await readAll(client, project.id)).percentageComplete).toBe(0);
    await expectSound(server);
  });

  test('by its first tick does not change its status', async () => {
    const { client, project, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.detail.id };
    await client.make('updateDetail', { params, body: { completion: 100 } });
    expect((await readAll(client, project.id)).tasks[0]).toMatchObject({
      status: 'pending',
      percentageComplete: 100,
    });
  });

  test('keeps an assignee who became inactive, but cannot newly assign one', async () => {
    const { server, client, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.task.id };
    const { id: assigneeId } = await aPerson(server.ctx);
    const assign = (to: number | null) =>
      client.request('updateTask', { params, body: { assigneeId: to } });
    expect((await assign(assigneeId)).status).toBe(200);
    await client.make('updatePerson', { params: { id: assigneeId }, body: { isActive: false } });
    const saved = await client.make('updateTask', { params, body: { assigneeId, title: 'T' } });
    expect(saved.assigneeId).toBe(assigneeId);
    expect((await assign(null)).status).toBe(200);
    expect(await refused(assign(assigneeId))).toMatchObject({
      status: 400,
      errors: [{ path: 'assigneeId', message: 'This person is inactive' }],
    });
  });
});
