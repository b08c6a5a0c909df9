import { describe, expect, test } from 'vitest';

import { aServerWithProject, expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';

const auto = { status: 'completed', auto: true } as const;

/** A task of two steps, one of them with two details, with everything done but the last detail. */
async function almostDone(done = 50) {
  const tasks = [
    {
      title: 'Registration',
      status: 'in_progress' as const,
      steps: [
        {
          name: 'U4',
          details: [
            { text: 'Draft', completion: 100 },
            { text: 'Signed', completion: done },
          ],
        },
        { name: 'States', isCompleted: true },
      ],
    },
    { title: 'Technology', steps: [{ name: 'Laptop' }] },
  ];
  const place = await aServerWithProject({ tasks });
  const { client, project, first } = place;
  const params = { id: first.task.id };
  const last = { id: first.step.details?.[1]?.id ?? 0 };
  return {
    ...place,
    params,
    complete: () => client.make('updateTask', { params, body: auto }),
    tick: (completion: number | boolean) =>
      client.make('updateDetail', { params: last, body: { completion } }),
    task: async () => (await readAll(client, project.id)).tasks[0],
  };
}

const reopened = { status: 'in_progress', completedAutomatically: false };

describe('a task in which everything is done', () => {
  test('is completed automatically, and marked as such', async () => {
    const { server, client, project, complete, tick } = await almostDone();
    await tick(true);
    const saved = await complete();
    expect(saved).toMatchObject({ status: 'completed', completedAutomatically: true, version: 2 });
    expect(saved).toMatchObject({ changed: true, percentageComplete: 100 });
    expect(await readAll(client, project.id)).toMatchObject({ completedTasksCount: 1 });
    await expectSound(server);
  });

  test('is completed once by sixteen concurrent requests', async () => {
    const { server, complete } = await almostDone(100);
    const log = await loggedBy(server, async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, complete));
      expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
      for (const answer of answers)
        expect(answer).toMatchObject({ version: 2, status: 'completed' });
    });
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ entityType: 'task', action: 'updated' });
    expect(log[0]?.fields).toEqual({
      status: { before: 'in_progress', after: 'completed' },
      completedAutomatically: { before: false, after: true },
    });
  });

  test('is not completed automatically while anything is open, or together with other changes', async () => {
    const { server, client, params, complete } = await almostDone(99);
    const log = await loggedBy(server, async () => {
      expect(await complete()).toMatchObject({ changed: false, status: 'in_progress', version: 1 });
      const more = { params, body: { ...auto, title: 'Not written' } };
      expect((await client.request('updateTask', more)).status).toBe(400);
    });
    expect(log).toEqual([]);
  });

  test('is not completed automatically without steps', async () => {
    const { client, first } = await aServerWithProject({ tasks: [{ title: 'T' }] });
    const saved = await client.make('updateTask', { params: { id: first.task.id }, body: auto });
    expect(saved).toMatchObject({ changed: false, status: 'pending' });
  });

  test('completed by hand before is unchanged', async () => {
    const { client, params, complete } = await almostDone(100);
    await client.make('updateTask', { params, body: { status: 'completed' } });
    expect(await complete()).toMatchObject({ changed: false, completedAutomatically: false });
  });
});

describe('a task that was completed automatically', () => {
  test('returns to in progress when anything in it is unticked, as a change of its own', async () => {
    const { server, project, complete, tick, task } = await almostDone(100);
    await complete();
    const log = await loggedBy(server, async () => {
      expect((await tick(false)).task).toMatchObject({
        status: 'in_progress',
        percentageComplete: 75,
      });
    });
    expect(await task()).toMatchObject({ ...reopened, version: 3, percentageComplete: 75 });
    expect(
      log.map(({ entityType, entityName, action }) => [entityType, entityName, action]),
    ).toEqual([
      ['stepDetail', 'Signed', 'updated'],
      ['taskStep', 'U4', 'updated'],
      ['task', 'Registration', 'updated'],
    ]);
    expect(log[2]).toMatchObject({
      projectId: project.id,
      cause: 'stepReopened',
      fields: { status: { before: 'completed', after: 'in_progress' } },
    });
    await tick(true);
    expect(await complete()).toMatchObject({ changed: true, version: 4 });
    await expectSound(server);
  });

  test.each([
    ['a detail is added', 'createDetail'],
    ['a step is added', 'createStep'],
    ['several steps are added', 'createSteps'],
    ['a step of it is no longer completed', 'updateStep'],
    ['an open step moves into it', 'move'],
  ])('returns to in progress when %s', async (_, how) => {
    const { server, client, project, first, params, complete, task } = await almostDone(100);
    await complete();
    const ids = { step: { id: first.step.id }, marked: { id: first.task.steps[1]?.id ?? 0 } };
    const foreign = { id: project.tasks[1]?.steps[0]?.id ?? 0 };
    const body = { text: 'D', name: 'S', taskId: params.id, isCompleted: false };
    if (how === 'createDetail') await client.make('createDetail', { params: ids.step, body });
    if (how === 'createStep') await client.make('createStep', { body });
    if (how === 'createSteps')
      await client.make('createSteps', { params, body: { steps: [body] } });
    if (how === 'updateStep') await client.make('updateStep', { params: ids.marked, body });
    if (how === 'move') {
      await client.make('updateStep', { params: foreign, body: { taskId: params.id } });
    }
    expect(await task()).toMatchObject(reopened);
    expect((await readAll(client, project.id)).completedTasksCount).toBe(0);
    await expectSound(server);
  });

  test('stays completed while nothing in it is open', async () => {
    const { server, client, first, params, complete, task } = await almostDone(100);
    await complete();
    await client.make('deleteDetail', { params: { id: first.detail.id } });
    await client.make('createStep', { body: { taskId: params.id, name: 'S', isCompleted: true } });
    await client.make('updateTask', { params, body: { status: 'completed', title: 'Forms' } });
    expect(await task()).toMatchObject({ status: 'completed', completedAutomatically: true });
    await expectSound(server);
  });

  test('completed by hand, stays completed when anything is unticked', async () => {
    const { server, client, params, tick, task } = await almostDone(100);
    await client.make('updateTask', { params, body: { status: 'completed' } });
    const log = await loggedBy(server, () => tick(0));
    expect(log.map(({ entityType }) => entityType)).toEqual(['stepDetail', 'taskStep']);
    expect(await task()).toMatchObject({ status: 'completed', percentageComplete: 75 });
    await expectSound(server);
  });

  test('reopened and completed by hand, is no longer automatic', async () => {
    const { client, params, complete, tick, task } = await almostDone(100);
    await complete();
    for (const status of ['in_progress', 'completed'] as const) {
      await client.make('updateTask', { params, body: { status } });
    }
    expect(await task()).toMatchObject({ status: 'completed', completedAutomatically: false });
    await tick(false);
    expect((await task())?.status).toBe('completed');
  });

  test('is never completed with open items, despite concurrent unticks', async () => {
    const { server, complete, tick, task } = await almostDone(100);
    const calls = Array.from({ length: 24 }, (_, index) =>
      index % 2 === 0 ? complete() : tick(index % 4 === 1 ? 0 : 100),
    );
    await Promise.all(calls);
    const after = await task();
    if ((after?.percentageComplete ?? 0) < 100) expect(after).toMatchObject(reopened);
    await tick(0);
    expect(await task()).toMatchObject(reopened);
    await expectSound(server);
  });
});
