import { describe, expect, test } from 'vitest';

import { aServerWithProject, expectSound, readAll } from '#server/testing/one-project.ts';

const before = { days: 10, unit: 'calendar', from: 'hire' } as const;

/** A step with a detail and one without, finished before the hire date moved by a month. */
async function someFinished() {
  const steps = [
    { name: 'Sign', dueOffset: before, details: [{ text: 'Page 1' }] },
    { name: 'Call', dueOffset: before },
  ];
  const tasks = [{ title: 'Papers', steps }];
  const place = await aServerWithProject({ endDate: '2027-03-11', tasks });
  const { client, project, first } = place;
  const call = first.task.steps[1]!;
  const tick = (body: object) =>
    client.make('updateDetail', { params: { id: first.detail.id }, body });
  const mark = (body: object) => client.make('updateStep', { params: { id: call.id }, body });
  await tick({ completion: 100 });
  await mark({ isCompleted: true });
  const body = { endDate: '2027-04-11', moveDueDates: true };
  await client.make('updateProject', { params: { id: project.id }, body });
  const now = async () => (await readAll(client, project.id)).tasks[0]!;
  const days = async () => (await now()).steps.map(({ dueDate }) => dueDate);
  expect(await days()).toEqual(['2027-03-01', '2027-03-01']);
  return { ...place, call, tick, mark, now, days };
}

describe('a reopened step counts its due date again', () => {
  test('when it or a detail is unticked', async () => {
    const { server, tick, mark, now, days } = await someFinished();
    expect((await tick({ completion: 0 })).step.dueDate).toBe('2027-04-01');
    expect((await mark({ isCompleted: false })).dueDate).toBe('2027-04-01');
    expect(await days()).toEqual(['2027-04-01', '2027-04-01']);
    expect((await now()).nextDueDate).toBe('2027-04-01');
    await expectSound(server);
  });

  test('when several are reopened or one is sent back, until that is undone', async () => {
    const { client, project, call, now, days } = await someFinished();
    const { id: stepId } = call;
    const round = await client.make('sendBackStep', {
      params: { id: stepId },
      body: { note: 'Why?' },
    });
    expect(await days()).toEqual(['2027-03-01', '2027-04-01']);
    await client.make('undoRound', { params: { id: round.id } });
    expect(await days()).toEqual(['2027-03-01', '2027-03-01']);
    const seen = (await now()).steps.map(({ id, version }) => ({ id, version }));
    const body = { steps: seen.slice(1), change: { isCompleted: false } };
    const { batchId } = await client.make('changeSteps', { params: { id: project.id }, body });
    expect(await days()).toEqual(['2027-03-01', '2027-04-01']);
    await client.make('undoBatch', { params: { id: batchId! } });
    expect(await days()).toEqual(['2027-03-01', '2027-03-01']);
  });
});
