import { afterEach, describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { DueOffset } from '#contract/due.ts';
import { aServerWithProject, expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';

const offset = (days: number, from: DueOffset['from'], unit: DueOffset['unit'] = 'calendar') => ({
  days,
  unit,
  from,
});

const steps = [
  { name: 'Before', dueOffset: offset(10, 'hire') },
  { name: 'Working', dueOffset: offset(3, 'hire', 'working'), dueDate: '2020-01-01' },
  { name: 'After', dueOffset: offset(2, 'start') },
  { name: 'Fixed', dueDate: '2026-12-24' },
  { name: 'Done', dueOffset: offset(20, 'hire'), isCompleted: true },
  { name: 'Someday' },
];

/** The project starts on Friday, 2026-11-20; its hire date is Tuesday, 2026-12-15. */
async function aDatedProject() {
  const days = { startDay: '2026-11-20', endDate: '2026-12-15' };
  const place = await aServerWithProject({ ...days, tasks: [{ title: 'T', steps }] });
  const { client, project, first } = place;
  const params = { id: project.id };
  const stepIds = new Map(first.task.steps.map(({ name, id }) => [name, id]));
  return {
    ...place,
    save: (body: Sent<Calls['updateProject']>['body']) =>
      client.make('updateProject', { params, body }),
    saveStep: (name: string, body: Sent<Calls['updateStep']>['body']) =>
      client.make('updateStep', { params: { id: stepIds.get(name) ?? 0 }, body }),
    dates: async () => {
      const [task] = (await readAll(client, project.id)).tasks;
      return Object.fromEntries(task?.steps.map((step) => [step.name, step.dueDate]) ?? []);
    },
    nextDueDate: async () => (await readAll(client, project.id)).tasks[0]?.nextDueDate,
  };
}

const planned = {
  Before: '2026-12-05',
  Working: '2026-12-10',
  After: '2026-11-22',
  Fixed: '2026-12-24',
  Done: '2026-11-25',
  Someday: null,
};

describe('a new step gets its due date from its offset', () => {
  test('in a new project, and the task stores the next one', async () => {
    const { server, dates, nextDueDate } = await aDatedProject();
    expect(await dates()).toEqual(planned);
    expect(await nextDueDate()).toBe('2026-11-22');
    await expectSound(server);
  });

  test('in a new task, in a new step, in several, and in a copy', async () => {
    const { server, client, project, first } = await aDatedProject();
    const { id } = project;
    const due = { name: 'S', dueOffset: offset(1, 'hire') };
    const task = await client.make('createTask', {
      body: { projectId: id, title: 'New', steps: [due] },
    });
    const [another] = await client.make('createTasks', {
      params: { id },
      body: { tasks: [{ title: 'New', steps: [due] }] },
    });
    const step = await client.make('createStep', { body: { taskId: first.task.id, ...due } });
    const [one] = await client.make('createSteps', {
      params: { id: first.task.id },
      body: { steps: [due] },
    });
    const copy = await client.make('duplicateTask', { params: { id: task.id } });
    for (const made of [task.steps[0], another?.steps[0], step, one, copy.steps[0]]) {
      expect(made).toMatchObject({ dueDate: '2026-12-14', dueOffset: due.dueOffset });
    }
    expect([task, another, copy].map((made) => made?.nextDueDate)).toEqual(
      Array(3).fill('2026-12-14'),
    );
    await expectSound(server);
  });

  test('is undated while there is no hire date', async () => {
    const { client, project, first } = await aServerWithProject({
      startDate: null,
      tasks: [{ title: 'T', steps: [steps[0] as (typeof steps)[0]] }],
    });
    expect(first.step).toMatchObject({ dueDate: null, dueOffset: offset(10, 'hire') });
    const params = { id: project.id };
    const body = { endDate: '2026-12-15', moveDueDates: true };
    await client.make('updateProject', { params, body });
    expect((await readAll(client, project.id)).tasks[0]?.steps[0]?.dueDate).toBe('2026-12-05');
  });
});

describe('a change of a step', () => {
  test('to a date set by hand removes the offset', async () => {
    const { saveStep } = await aDatedProject();
    const set = await saveStep('Before', { dueDate: '2026-12-01' });
    expect(set).toMatchObject({ dueDate: '2026-12-01', dueOffset: null });
    const cleared = await saveStep('Working', { dueDate: null });
    expect(cleared).toMatchObject({ dueDate: null, dueOffset: null });
  });

  test('with the same date, or none, keeps the offset; null removes it and keeps the date', async () => {
    const { saveStep } = await aDatedProject();
    const { dueOffset } = steps[0] as { dueOffset: DueOffset };
    expect(await saveStep('Before', { name: 'Before', dueDate: planned.Before })).toMatchObject({
      dueOffset,
    });
    expect(await saveStep('Before', { estimatedHours: 3 })).toMatchObject({ dueOffset });
    expect(await saveStep('Before', { dueOffset: null })).toMatchObject({
      dueDate: planned.Before,
      dueOffset: null,
    });
  });

  test('with unchanged values changes neither date nor offset', async () => {
    const { save, saveStep } = await aDatedProject();
    await save({ endDate: '2027-01-12' });
    const { dueDate, dueOffset } = await saveStep('Before', {});
    expect(dueDate).toBe(planned.Before);
    const sent = { name: 'Renamed', dueDate, dueOffset };
    expect(await saveStep('Before', sent)).toMatchObject(sent);
  });

  test('to an offset sets the date, and updates the task', async () => {
    const { server, saveStep, nextDueDate } = await aDatedProject();
    const dueOffset = offset(1, 'start', 'working');
    const body = { dueOffset, dueDate: '2030-01-01' };
    expect(await saveStep('Someday', body)).toMatchObject({ dueOffset, dueDate: '2026-11-23' });
    await saveStep('After', { dueDate: null });
    expect(await nextDueDate()).toBe('2026-11-23');
    await saveStep('Someday', { isCompleted: true });
    expect(await nextDueDate()).toBe('2026-12-05');
    await expectSound(server);
  });
});

describe('a changed hire date', () => {
  test('moves nothing automatically', async () => {
    const { server, save, dates } = await aDatedProject();
    const log = await loggedBy(server, () => save({ endDate: '2027-01-12' }));
    expect(log).toHaveLength(1);
    expect(await dates()).toEqual(planned);
    await expectSound(server);
  });

  test('moves dependent open steps on request, each as a change of its own', async () => {
    const { server, save, dates, nextDueDate, project } = await aDatedProject();
    const log = await loggedBy(server, () => save({ endDate: '2026-12-01', moveDueDates: true }));
    const moved = { ...planned, Before: '2026-11-21', Working: '2026-11-26' };
    expect(await dates()).toEqual(moved);
    expect(await nextDueDate()).toBe('2026-11-21');
    const fields = (before: string, after: string) => ({ dueDate: { before, after } });
    expect(log.map((entry) => [entry.entityType, entry.entityName, entry.fields])).toEqual([
      ['project', project.name, { endDate: { before: '2026-12-15', after: '2026-12-01' } }],
      ['taskStep', 'Before', fields(planned.Before, moved.Before)],
      ['taskStep', 'Working', fields(planned.Working, moved.Working)],
    ]);
    await expectSound(server);
  });

  test('increments the version of moved steps only', async () => {
    const { client, save, project } = await aDatedProject();
    await save({ endDate: '2026-12-01', moveDueDates: true });
    const [task] = (await readAll(client, project.id)).tasks;
    const versions = task?.steps.map(({ name, version }) => [name, version]);
    expect(versions?.filter(([, version]) => version !== 1)).toEqual([
      ['Before', 2],
      ['Working', 2],
    ]);
  });

  test('that is the same moves only steps that were not moved before', async () => {
    const { server, save, dates } = await aDatedProject();
    const log = await loggedBy(server, () => save({ endDate: '2026-12-15', moveDueDates: true }));
    expect(log).toEqual([]);
    await save({ endDate: '2026-12-01' });
    expect(await dates()).toEqual(planned);
    await save({ moveDueDates: true });
    expect(await dates()).toEqual({ ...planned, Before: '2026-11-21', Working: '2026-11-26' });
    await expectSound(server);
  });

  test('or start moves dependent steps', async () => {
    const { server, save, dates } = await aDatedProject();
    const before = await dates();
    await save({ startDay: '2026-11-01', moveDueDates: true });
    const after = await dates();
    expect(after).not.toEqual(before);
    expect(after).toMatchObject({ Before: planned.Before, Working: planned.Working });
    await expectSound(server);
  });

  test('that is removed removes the due dates, and restores them later', async () => {
    const { server, save, dates } = await aDatedProject();
    await save({ endDate: null, moveDueDates: true });
    expect(await dates()).toEqual({ ...planned, Before: null, Working: null });
    await save({ endDate: '2026-12-15', moveDueDates: true });
    expect(await dates()).toEqual(planned);
    await expectSound(server);
  });

  test('moves thousands of steps at once', async () => {
    const ofTask = Array.from({ length: 40 }, (_, index) => ({
      name: `S${index}`,
      dueOffset: offset(index, 'hire'),
    }));
    const tasks = Array.from({ length: 100 }, (_, index) => ({
      title: `T${index}`,
      steps: ofTask,
    }));
    const { server, client, project } = await aServerWithProject({ endDate: '2026-12-15', tasks });
    const params = { id: project.id };
    const body = { endDate: '2026-12-16', moveDueDates: true };
    const log = await loggedBy(server, () => client.make('updateProject', { params, body }));
    expect(log).toHaveLength(4001);
    await expectSound(server);
  });
});

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe.each([
  ['Pacific/Kiritimati', '2026-11-26'],
  ['America/Los_Angeles', '2026-11-25'],
  ['Europe/Berlin', '2026-11-26'],
])('in %s', (name, dayHere) => {
  test('the start day is the day that was sent, and does not change', async () => {
    process.env['TZ'] = name;
    // 11 p.m. in Los Angeles: the next day in UTC, and the day after that in Kiritimati.
    const startDate = '2026-11-21T07:00:00.000Z';
    const { client, project } = await aServerWithProject({
      startDate,
      startDay: '2026-11-20',
      endDate: '2026-12-15',
      tasks: [{ title: 'T', steps }],
    });
    expect(project).toMatchObject({ startDate, startDay: '2026-11-20', endDate: '2026-12-15' });
    expect(project.tasks[0]?.steps.map(({ dueDate }) => dueDate)).toEqual(Object.values(planned));
    const params = { id: project.id };
    const save = (body: Sent<Calls['updateProject']>['body']) =>
      client.make('updateProject', { params, body });
    expect(await save({ startDate, name: 'New' })).toMatchObject({ startDay: '2026-11-20' });
    const later = { startDate: '2026-11-24T07:00:00.000Z', startDay: '2026-11-23' };
    expect(await save(later)).toMatchObject(later);
    expect(await save({ startDate: '2026-11-25T23:30:00-05:00' })).toMatchObject({
      startDay: dayHere,
    });
    expect(await save({ startDate: null })).toMatchObject({ startDate: null, startDay: null });
  });
});

test('without a start day it is the day of the organization', async () => {
  const { server, client, project } = await aServerWithProject(
    {},
    { now: () => '2026-11-23T01:00:00.000Z' },
  );
  const primary = await server.signedIn({ isPrimary: true });
  await primary.make('updateOrganisation', { body: { timeZone: 'America/New_York' } });
  const facts = { name: 'Ben', market: 'Denver', category: 'Hire' };
  const tasks = [{ title: 'T', steps: [{ name: 'S', dueOffset: offset(1, 'start') }] }];
  const created = await client.make('createProject', { body: { ...facts, tasks } });
  expect(created).toMatchObject({ startDay: '2026-11-22' });
  expect(created.tasks[0]?.steps[0]).toMatchObject({ dueDate: '2026-11-23' });
  const params = { id: project.id };
  const startDay = async (startDate: string) =>
    (await client.make('updateProject', { params, body: { startDate } })).startDay;
  expect(await startDay('2026-11-30T20:00:00-05:00')).toBe('2026-11-30');
  // Written by a program that only knows days.
  expect(await startDay('2026-12-01T00:00:00Z')).toBe('2026-12-01');
});
