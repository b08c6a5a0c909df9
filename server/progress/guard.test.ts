import { describe, expect, test } from 'vitest';

import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

/** A blocked step with one detail done and one open, and one without details. */
async function aBlockedStep() {
  const place = await aServerWithProject();
  const { client, project, first } = place;
  const [open, other] = first.step.details ?? [];
  const plain = first.task.steps[1];
  const ids = { step: first.step.id, open: open?.id ?? 0, other: other?.id ?? 0 };
  await client.make('updateDetail', { params: { id: ids.other }, body: { completion: 100 } });
  for (const { id } of plain?.details ?? []) await client.make('deleteDetail', { params: { id } });
  for (const id of [ids.step, plain?.id ?? 0]) {
    await client.make('updateStep', { params: { id }, body: { blockedReason: 'No fingerprints' } });
  }
  const now = async () => {
    const { tasks } = await readAll(client, project.id);
    const [step, bare] = tasks[0]?.steps ?? [];
    return { step, bare };
  };
  return { ...place, ids: { ...ids, bare: plain?.id ?? 0, project: project.id }, now };
}

type Place = Awaited<ReturnType<typeof aBlockedStep>>;

/** Every way to complete a step that accepts a reason. */
const ways = {
  'marking it complete': ({ client, ids }: Place, reason?: string) =>
    client.request('updateStep', {
      params: { id: ids.bare },
      body: { isCompleted: true, ...(reason && { reason }) },
    }),
  'ticking its last detail': ({ client, ids }: Place, reason?: string) =>
    client.request('updateDetail', {
      params: { id: ids.open },
      body: { completion: 100, ...(reason && { reason }) },
    }),
  'deleting its last open detail': ({ client, ids }: Place, reason?: string) =>
    client.request('deleteDetail', { params: { id: ids.open }, body: reason ? { reason } : {} }),
  'adding a detail that is done': ({ client, ids }: Place, reason?: string) =>
    client.request('createDetail', {
      params: { id: ids.bare },
      body: { text: 'Done', completion: 100, ...(reason && { reason }) },
    }),
  'adding details that are done': ({ client, ids }: Place, reason?: string) =>
    client.request('createDetails', {
      params: { id: ids.bare },
      body: { details: [{ text: 'Done', completion: 100 }], ...(reason && { reason }) },
    }),
  'importing details that are done': ({ client, ids }: Place, reason?: string) =>
    client.request('importChecklist', {
      params: { id: ids.project },
      body: {
        stepId: ids.bare,
        details: [{ text: 'Done', completion: 100 }],
        ...(reason && { reason }),
      },
    }),
};

describe('a step with unmet conditions', () => {
  test.each(Object.entries(ways))('asks for a reason: %s', async (_, way) => {
    const place = await aBlockedStep();
    const before = await place.now();
    expect(await refused(way(place))).toMatchObject({
      status: 409,
      message: 'Blocked: No fingerprints',
      errors: [{ path: 'reason' }],
    });
    expect(await place.now()).toEqual(before);
    for (const blank of ['', '   ', 'x'.repeat(501)]) {
      const answer = await way(place, blank || ' ');
      expect(answer.status).toBe(400);
    }
    const log = await loggedBy(place.server, async () => {
      const answer = await way(place, '  Sent by courier ');
      expect(answer.status).toBeLessThan(300);
    });
    const entry = log.find(({ fields }) => fields?.['status']?.after === 'completed');
    expect(entry?.fields).toMatchObject({
      unmet: { before: null, after: 'Blocked: No fingerprints' },
      reason: { before: null, after: 'Sent by courier' },
    });
    const recorded = await place.server.ctx.db.selectFrom('recordedReasons').selectAll().execute();
    expect(recorded).toMatchObject([
      {
        projectId: place.project.id,
        taskStepId: entry?.entityId,
        what: 'Blocked: No fingerprints',
        reason: 'Sent by courier',
        author: entry?.projectManagerName,
      },
    ]);
    await expectSound(place.server);
  });

  test('is not completed by restoring a completed detail', async () => {
    const { client, ids } = await aBlockedStep();
    await client.make('deleteDetail', { params: { id: ids.other } });
    await client.make('deleteDetail', { params: { id: ids.open } });
    const back = client.request('undeleteDetail', { params: { id: ids.other } });
    expect(await refused(back)).toMatchObject({ status: 409, message: 'Blocked: No fingerprints' });
  });

  test('is completed by restoring a completed detail, with a reason', async () => {
    const { server, client, ids, first, now } = await aBlockedStep();
    const params = { id: ids.other };
    await client.make('deleteDetail', { params });
    await client.make('deleteDetail', { params: { id: ids.open } });
    expect(await refused(client.request('undeleteDetail', { params }))).toMatchObject({
      unmet: { step: first.step.name, conditions: ['Blocked: No fingerprints'] },
    });
    await client.make('undeleteDetail', { params, body: { reason: 'Sent by courier' } });
    expect((await now()).step).toMatchObject({ status: 'completed' });
    await expectSound(server);
  });

  test('is completed by undoing and restoring an import, with a reason', async () => {
    const { server, client, ids, now } = await aBlockedStep();
    const add = (text: string, completion: number, reason?: string) =>
      client.make('importChecklist', {
        params: { id: ids.project },
        body: { stepId: ids.bare, details: [{ text, completion }], ...(reason && { reason }) },
      });
    const reason = 'Sent by courier';
    const { id: done } = await add('Done', 100, reason);
    const { id: open } = await add('Open', 0);
    const ask = async (call: 'undoBatch' | 'undeleteBatch', id: number) => {
      expect(await refused(client.request(call, { params: { id } }))).toMatchObject({
        status: 409,
        errors: [{ path: 'reason' }],
      });
      await client.make(call, { params: { id }, body: { reason } });
      expect((await now()).bare).toMatchObject({ status: 'completed' });
    };
    await ask('undoBatch', open);
    await client.make('undoBatch', { params: { id: done } });
    expect((await now()).bare).toMatchObject({ status: 'pending' });
    await ask('undeleteBatch', done);
    await expectSound(server);
  });

  test('is skipped and reported in a bulk completion', async () => {
    const { client, first, ids, now } = await aBlockedStep();
    const { step, bare } = await now();
    const added = await client.make('createStep', {
      body: { taskId: first.task.id, name: 'Free' },
    });
    const steps = [step, bare, added].map((one) => ({
      id: one?.id ?? 0,
      version: one?.version ?? 0,
    }));
    const params = { id: ids.project };
    const answer = await client.make('changeSteps', {
      params,
      body: { steps, change: { isCompleted: true } },
    });
    expect(answer).toMatchObject({
      changed: 1,
      skipped: [
        { id: ids.step, reason: 'openDetails' },
        { id: ids.bare, name: bare?.name, reason: 'needsReason' },
      ],
    });
  });

  test('is completed after the step of the same change that it waits for', async () => {
    const { server, client, first, ids } = await aBlockedStep();
    const names = ['Third', 'Second', 'First', 'Other'];
    const steps: { id: number; version: number }[] = [];
    for (const name of names) {
      steps.push(await client.make('createStep', { body: { taskId: first.task.id, name } }));
    }
    const [third, second, one, other] = steps.map(({ id }) => id);
    const wait = async (id = 0, waitsForId = 0) =>
      client.make('updateStep', { params: { id }, body: { waitsForId } });
    const waiting = [await wait(third, second), await wait(second, one)];
    const sent = [...waiting, ...steps.slice(2)].map(({ id, version }) => ({ id, version }));
    const params = { id: ids.project };
    const complete = async (some: typeof sent) =>
      client.make('changeSteps', { params, body: { steps: some, change: { isCompleted: true } } });

    const alone = await complete(sent.filter(({ id }) => id === third || id === other));
    expect(alone).toMatchObject({ changed: 1, skipped: [{ id: third, reason: 'needsReason' }] });
    const { batchId, ...outcome } = await complete(sent.filter(({ id }) => id !== other));
    expect(outcome).toEqual({ changed: 3, skipped: [] });
    await expectSound(server);
    const undone = await client.make('undoBatch', { params: { id: batchId! } });
    expect(undone).toEqual({ undone: 3, kept: [] });
    await expectSound(server);
  });

  test('reports its conditions, and needs no reason if it stays open', async () => {
    const { client, ids } = await aBlockedStep();
    const read = () => client.make('readStepConditions', { params: { id: ids.step } });
    expect(await read()).toEqual({ unmet: ['Blocked: No fingerprints'] });
    const params = { id: ids.other };
    await client.make('updateDetail', { params, body: { completion: 0 } });
    await client.make('updateDetail', { params: { id: ids.open }, body: { completion: 100 } });
    await client.make('updateStep', { params: { id: ids.step }, body: { blockedReason: null } });
    expect(await read()).toEqual({ unmet: [] });
    await client.make('updateDetail', { params, body: { completion: 100 } });
  });

  test('reopened in bulk is completed again by the undo', async () => {
    const { client, ids, now } = await aBlockedStep();
    const body = { isCompleted: true, reason: 'Sent by courier' };
    const { version } = await client.make('updateStep', { params: { id: ids.bare }, body });
    const { batchId } = await client.make('changeSteps', {
      params: { id: ids.project },
      body: { steps: [{ id: ids.bare, version }], change: { isCompleted: false } },
    });
    await client.make('undoBatch', { params: { id: batchId ?? 0 } });
    expect((await now()).bare).toMatchObject({ status: 'completed' });
  });
});
