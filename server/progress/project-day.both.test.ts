import { expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { firstOf, readAll } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

/** A project of two steps, one of them due on the 20th, on a server with a clock. */
async function aDatedProject() {
  let now = '2026-11-20T10:00:00.000Z';
  const server = await testServer({ now: () => now });
  const client = await server.signedIn({ isPrimary: true });
  const body = { timeZone: 'UTC' };
  await client.make('updateOrganisation', { body });
  const steps = [{ name: 'Dated', dueDate: '2026-11-20' }, { name: 'Undated' }];
  const { id } = await aProject(server.ctx, { tasks: [{ title: 'Offer', steps }] });
  const { step } = firstOf(await readAll(client, id));
  const days = () =>
    server.ctx.db
      .selectFrom('projectDays')
      .selectAll()
      .where('projectId', '=', id)
      .orderBy('day')
      .execute();
  const at = (moment: string) => void (now = moment);
  return {
    server,
    client,
    id,
    days,
    at,
    step: { params: { id: step.id } },
  };
}

test('a project has a row per changed day, with its state at the end of the day', async () => {
  const { client, id, step, days, at } = await aDatedProject();
  expect(await days()).toMatchObject([
    { day: '2026-11-20', percentageComplete: 0, stepsCount: 2, completedStepsCount: 0 },
  ]);
  at('2026-11-23T09:00:00.000Z');
  await client.make('updateStep', { ...step, body: { name: 'Renamed' } });
  expect((await days())[1]).toMatchObject({ day: '2026-11-23', overdueStepsCount: 1 });
  await client.make('updateProject', { params: { id }, body: { status: 'on_hold' } });
  expect((await days())[1]).toMatchObject({ status: 'on_hold', overdueStepsCount: 0 });
  await client.make('updateStep', { ...step, body: { isCompleted: true } });
  const body = { endDate: '2027-01-04', status: 'in_progress' } as const;
  await client.make('updateProject', { params: { id }, body });
  const [first, second, ...more] = await days();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ overdueStepsCount: 0, endDate: null, status: 'planning' });
  expect(second).toMatchObject({
    percentageComplete: 50,
    tasksCount: 1,
    completedTasksCount: 0,
    stepsCount: 2,
    completedStepsCount: 1,
    overdueStepsCount: 0,
    endDate: '2027-01-04',
    status: 'in_progress',
  });
});

test('the day is in the time zone of the organisation', async () => {
  const { client, step, days, at } = await aDatedProject();
  at('2026-11-23T02:00:00.000Z');
  await client.make('updateOrganisation', { body: { timeZone: 'America/Los_Angeles' } });
  await client.make('updateStep', { ...step, body: { isCompleted: true } });
  expect((await days()).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-22']);
});

test('deleting and restoring a project keeps its days', async () => {
  const { client, id, days, at } = await aDatedProject();
  await client.make('deleteProject', { params: { id } });
  at('2026-11-24T09:00:00.000Z');
  await client.make('undeleteProject', { params: { id } });
  expect((await days()).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-24']);
});
