import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
  statusesOf,
} from '#server/testing/one-project.ts';

type DetailBody = Sent<Calls['updateDetail']>['body'];

/** The texts of a step's details, in order. */
const textsIn = async ({ client, first }: Awaited<ReturnType<typeof aServerWithProject>>) =>
  (await client.make('listStepDetails', { params: { id: first.step.id } })).map(({ text }) => text);

describe('a new detail', () => {
  test('becomes the last one, and returns the progress of its parents', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const params = { id: first.step.id };
    const made = await client.make('createDetail', {
      params,
      body: { text: '  New ', completion: true },
    });
    expect(made).toMatchObject({ text: 'New', completion: 100, order: 2, taskStepId: params.id });
    expect(made.step).toMatchObject({ id: params.id, percentageComplete: 33 });
    expect(made.step.status).toBe('in_progress');
    expect(made.task).toMatchObject({
      id: first.task.id,
      percentageComplete: 17,
      status: 'pending',
    });
    expect(made.project).toMatchObject({
      id: project.id,
      percentageComplete: 8,
      status: 'planning',
    });
    await expectSound(server);
  });

  test('several are added after it, in order, and logged one by one', async () => {
    const place = await aServerWithProject();
    const { server, client, first } = place;
    const params = { id: first.step.id };
    const log = await loggedBy(server, async () => {
      const body = {
        details: [
          { text: 'A', completion: 100 },
          { text: 'B', completion: 100 },
        ],
      };
      const made = await client.make('createDetails', { params, body });
      expect(made.details.map(({ text, order }) => [text, order])).toEqual([
        ['A', 2],
        ['B', 3],
      ]);
      expect(made).toMatchObject({
        step: { percentageComplete: 50 },
        task: { percentageComplete: 25 },
      });
    });
    expect(log.map(({ entityType, entityName }) => [entityType, entityName])).toEqual([
      ['stepDetail', 'A'],
      ['stepDetail', 'B'],
      ['taskStep', 'Step 1.1'],
    ]);
    expect(await textsIn(place)).toEqual(['Detail 1.1.1', 'Detail 1.1.2', 'A', 'B']);
    await expectSound(server);
  });

  test('are all created or none, up to 500 in a step, for every call', async () => {
    const { client, project, first } = await aServerWithProject();
    const params = { id: first.step.id };
    const many = (count: number) => Array.from({ length: count }, () => ({ text: 'D' }));
    const add = (details: object[]) =>
      client.request('createDetails', { params, body: { details: details as { text: string }[] } });
    expect(await refused(add([]))).toMatchObject({
      status: 400,
      message: 'At least one detail is required',
    });
    expect(await refused(add([{ text: 'A' }, { text: ' ' }]))).toMatchObject({
      errors: [{ path: 'details.1.text', message: 'Text is required' }],
    });
    const tooMany = { status: 400, message: 'At most 500 details' };
    expect(await refused(add(many(499)))).toMatchObject(tooMany);
    expect(await refused(add(many(501)))).toMatchObject(tooMany);
    expect(await readAll(client, project.id)).toEqual(project);
    expect((await add(many(498))).status).toBe(201);
    expect(
      await refused(client.request('createDetail', { params, body: { text: 'D' } })),
    ).toMatchObject(tooMany);
    const nowhere = client.request('createDetail', { params: { id: 4711 }, body: { text: 'D' } });
    expect(await refused(nowhere)).toEqual({ status: 404, message: 'Step not found' });
  });
});

describe('a tick', () => {
  test('is a boolean, or an integer from 0 to 100 of which only 100 is done', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const params = { id: first.detail.id };
    const ticks: [boolean | number, number, number][] = [
      [true, 100, 50],
      [99, 99, 0],
      [100, 100, 50],
      [false, 0, 0],
      [50, 50, 0],
      [0, 0, 0],
    ];
    for (const [sent, completion, percentageComplete] of ticks) {
      const saved = await client.make('updateDetail', { params, body: { completion: sent } });
      expect([saved.completion, saved.step.percentageComplete]).toEqual([
        completion,
        percentageComplete,
      ]);
      expect((await readAll(client, project.id)).percentageComplete).toBe(
        saved.project.percentageComplete,
      );
    }
    await expectSound(server);
  });

  test('outside of that is a 400', async () => {
    const { client, project, first } = await aServerWithProject();
    for (const completion of [-1, 101, 0.5, 99.99, '100.5', null, [], 1e300]) {
      const body = { completion } as DetailBody;
      const params = { id: first.detail.id };
      expect(await refused(client.request('updateDetail', { params, body }))).toMatchObject({
        status: 400,
        errors: [{ path: 'completion', message: 'Must be a whole number from 0 to 100' }],
      });
    }
    expect(await readAll(client, project.id)).toEqual(project);
  });

  test('without a version the last one wins, and its response is the stored value', async () => {
    const { server, client, first } = await aServerWithProject();
    const params = { id: first.detail.id };
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.make('updateDetail', { params, body: { completion: index % 2 === 0 } }),
      ),
    );
    const versions = saved.map(({ version }) => version);
    const newest = saved.findLast(({ version }) => version === Math.max(...versions));
    const details = await client.make('listStepDetails', { params: { id: first.step.id } });
    expect(details[0]).toMatchObject({ completion: newest?.completion, version: newest?.version });
    await expectSound(server);
  });
});

describe('changing a detail', () => {
  test('writes the sent fields, and ignores derived and unknown ones', async () => {
    const { client, project, first } = await aServerWithProject();
    const params = { id: first.detail.id };
    const body = { text: ' Words ', taskStepId: 9, id: 9, createdAt: 'x' } as DetailBody;
    const saved = await client.make('updateDetail', { params, body });
    expect(saved).toMatchObject({
      ...first.detail,
      text: 'Words',
      version: 2,
      updatedAt: saved.updatedAt,
    });
    expect(saved.project).toMatchObject({ id: project.id, percentageComplete: 0 });
    const blank = client.request('updateDetail', { params, body: { text: ' ' } });
    expect(await refused(blank)).toMatchObject({ status: 400, message: 'Text is required' });
  });

  test('with no or equal values changes and logs nothing', async () => {
    const { server, client, first } = await aServerWithProject();
    const params = { id: first.detail.id };
    const log = await loggedBy(server, async () => {
      for (const body of [{}, { completion: false, text: first.detail.text, order: 0 }]) {
        expect(await client.make('updateDetail', { params, body })).toMatchObject({ version: 1 });
      }
    });
    expect(log).toEqual([]);
  });

  test('moves it within its step, by position or by an order of all', async () => {
    const place = await aServerWithProject({
      tasks: [
        { title: 'T', steps: [{ name: 'S', details: Array.from('ABC', (text) => ({ text })) }] },
      ],
    });
    const { server, client, first } = place;
    const [a = 0, b = 0, c = 0] = first.step.details?.map(({ id }) => id) ?? [];
    await client.make('updateDetail', { params: { id: a }, body: { order: 99 } });
    expect(await textsIn(place)).toEqual(['B', 'C', 'A']);
    const params = { id: first.step.id };
    const log = await loggedBy(server, () =>
      client.make('reorderDetails', { params, body: { ids: [a, c, b] } }),
    );
    expect(await textsIn(place)).toEqual(['A', 'C', 'B']);
    expect(log).toMatchObject([{ entityType: 'taskStep', entityId: params.id, action: 'updated' }]);
    for (const ids of [[], [a, b], [a, b, b], [a, b, c, 4711]]) {
      expect((await client.request('reorderDetails', { params, body: { ids } })).status).toBe(400);
    }
    await expectSound(server);
  });
});

describe('deleting a detail', () => {
  test('moves later ones up and updates the progress; a second time is a 404', async () => {
    const details = [{ text: 'A' }, { text: 'B', completion: 100 }];
    const place = await aServerWithProject({
      tasks: [{ title: 'T', steps: [{ name: 'S', details }] }],
    });
    const { server, client, project, first } = place;
    const params = { id: first.detail.id };
    await client.make('deleteDetail', { params });
    expect(await textsIn(place)).toEqual(['B']);
    expect(await readAll(client, project.id)).toMatchObject({
      percentageComplete: 100,
      completedStepsCount: 1,
    });
    expect(await refused(client.request('deleteDetail', { params }))).toEqual({
      status: 404,
      message: 'Detail not found',
    });
    await expectSound(server);
  });

  test('concurrently with ticks, additions and deletions causes no errors', async () => {
    const { server, client, first } = await aServerWithProject();
    const params = { id: first.detail.id };
    const statuses = await statusesOf(
      Array.from({ length: 5 }, () => [
        client.request('updateDetail', { params, body: { completion: 100 } }),
        client.request('deleteDetail', { params }),
        client.request('createDetail', { params: { id: first.step.id }, body: { text: 'D' } }),
      ]).flat(),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    await expectSound(server);
  });
});
