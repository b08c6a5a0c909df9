import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

type StepBody = Sent<Calls['createStep']>['body'];

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `N${index}` }));

describe('a new step', () => {
  test('and a new detail follow the others, whatever position they are sent with', async () => {
    const { client, first } = await aServerWithProject();
    const params = { id: first.step.id };
    for (const order of [0, 99]) {
      const step = { taskId: first.task.id, name: `At ${order}`, order };
      expect((await client.make('createStep', { body: step })).order).toBe(order === 0 ? 2 : 3);
      const detail = { text: `At ${order}`, order };
      const made = await client.make('createDetail', { params, body: detail });
      expect(made.order).toBe((first.step.details?.length ?? 0) + (order === 0 ? 0 : 1));
    }
    const body = { taskId: first.task.id, name: 'Nowhere', order: -1 };
    expect(await refused(client.request('createStep', { body }))).toMatchObject({
      status: 400,
      errors: [{ path: 'order' }],
    });
  });

  test('becomes the last one, with its details, and updates task and project', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const made = await client.make('createStep', {
      body: {
        taskId: first.task.id,
        name: 'U4',
        description: 'The form',
        estimatedHours: 2.25,
        dueDate: '2026-12-01',
        details: [{ text: 'Draft', completion: 100 }, { text: '  ' }, { text: 'Signed' }],
      },
    });
    expect(made).toMatchObject({
      name: 'U4',
      order: 2,
      dueDate: '2026-12-01',
      estimatedHours: 2.25,
    });
    expect(made).toMatchObject({ percentageComplete: 50, status: 'in_progress', detailsCount: 2 });
    const read = await readAll(client, project.id);
    expect(read.tasks[0]).toMatchObject({ percentageComplete: 17, stepsCount: 3, version: 1 });
    expect(read).toMatchObject({ percentageComplete: 8, stepsCount: 5, version: 1 });
    await expectSound(server);
  });

  test('has defaults, and ignores derived fields', async () => {
    const { client, first } = await aServerWithProject();
    const sent = { order: 0, status: 'completed', percentageComplete: 40, detailsCount: 9 };
    const body = { taskId: first.task.id, name: 'S', ...sent } as StepBody;
    expect(await client.make('createStep', { body })).toMatchObject({
      description: null,
      order: 2,
      estimatedHours: 0,
      dueDate: null,
      isCompleted: false,
      status: 'pending',
      percentageComplete: 0,
      detailsCount: 0,
      version: 1,
    });
  });

  test('is rejected with the field errors', async () => {
    const { client, project, first } = await aServerWithProject();
    const bad: [object, string, string][] = [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ estimatedHours: 1.555 }, 'estimatedHours', 'At most two decimals'],
      [{ estimatedHours: -1 }, 'estimatedHours', 'Must not be negative'],
      [{ dueDate: 'tomorrow' }, 'dueDate', 'Must be a day, YYYY-MM-DD'],
      [{ isCompleted: 1 }, 'isCompleted', 'Must be true or false'],
      [{ details: [{}] }, 'details.0.text', 'Must be text'],
      [{ details: many(501).map(() => ({ text: 'd' })) }, 'details', 'At most 500 details'],
      [{ taskId: 'x' }, 'taskId', 'Must be an id'],
    ];
    for (const [wrong, path, message] of bad) {
      const body = { taskId: first.task.id, name: 'S', ...wrong } as StepBody;
      const refusal = await refused(client.request('createStep', { body }));
      expect(refusal).toMatchObject({ status: 400, errors: [{ path, message }] });
    }
    const nowhere = client.request('createStep', { body: { taskId: 4711, name: 'S' } });
    expect(await refused(nowhere)).toEqual({ status: 404, message: 'Task not found' });
    expect(await readAll(client, project.id)).toEqual(project);
  });
});

describe('several new steps at once', () => {
  test('are added after the others, in order, and logged one by one', async () => {
    const { server, client, first } = await aServerWithProject();
    const params = { id: first.task.id };
    const log = await loggedBy(server, async () => {
      const body = { steps: [{ name: 'A', details: [{ text: 'D' }] }, { name: 'B' }] };
      const made = await client.make('createSteps', { params, body });
      expect(made.map(({ name, order, detailsCount }) => [name, order, detailsCount])).toEqual([
        ['A', 2, 1],
        ['B', 3, 0],
      ]);
    });
    expect(log.map(({ entityType, entityName }) => [entityType, entityName])).toEqual([
      ['taskStep', 'A'],
      ['taskStep', 'B'],
    ]);
    await expectSound(server);
  });

  test('are all created or none, up to 200 in a task, for every call', async () => {
    const { client, project, first } = await aServerWithProject();
    const params = { id: first.task.id };
    const add = (steps: { name: string }[]) =>
      client.request('createSteps', { params, body: { steps } });
    expect(await refused(add([]))).toMatchObject({
      status: 400,
      message: 'At least one step is required',
    });
    expect((await add([{ name: 'A' }, { name: ' ' }])).status).toBe(400);
    const tooMany = { status: 400, message: 'At most 200 steps' };
    expect(await refused(add(many(199)))).toMatchObject(tooMany);
    expect(await refused(add(many(201)))).toMatchObject(tooMany);
    expect(await readAll(client, project.id)).toEqual(project);
    expect((await add(many(198))).status).toBe(201);
    const body = { taskId: first.task.id, name: 'S' };
    expect(await refused(client.request('createStep', { body }))).toMatchObject(tooMany);
    const foreign = { id: project.tasks[1]?.steps[0]?.id ?? 0 };
    const move = client.request('updateStep', { params: foreign, body: { taskId: params.id } });
    expect(await refused(move)).toMatchObject({ ...tooMany, errors: [{ path: 'taskId' }] });
    const after = await readAll(client, project.id);
    expect(after.tasks.map(({ stepsCount }) => stepsCount)).toEqual([200, 2]);
  });
});
