import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { DueOffset } from '#contract/due.ts';
import type { NewProjectForm } from '#contract/projects.ts';
import { aHoliday } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

const days = (count: number, given: Partial<DueOffset> & Pick<DueOffset, 'from'>): DueOffset => ({
  days: count,
  unit: 'calendar',
  ...given,
});
const afterU4 = (count: number) => days(count, { from: 'milestone', milestone: 'U4 approved' });

const steps = [
  { name: 'Offer', dueOffset: days(14, { from: 'hire' }) },
  { name: 'Review', dueOffset: days(30, { from: 'hire', side: 'after' }) },
  { name: 'Prepare', dueOffset: days(3, { from: 'start', side: 'before', unit: 'working' }) },
  { name: 'Accounts', dueOffset: afterU4(5) },
  {
    name: 'Letters',
    dueOffset: { ...days(2, { from: 'milestone', side: 'before' }), milestone: 'resignation ' },
  },
  { name: 'Ticked', dueOffset: days(7, { from: 'hire', side: 'after' }), isCompleted: true },
  { name: 'Fixed', dueDate: '2026-12-21' },
];
const milestones = [
  { name: 'Resignation', dueOffset: { days: 1, unit: 'working', from: 'hire' } as const },
  { name: 'U4 approved' },
];

/** The project starts on Monday, 2026-11-02; its hire date is Tuesday, 2026-12-15. */
async function aDatedProject(given: Partial<NewProjectForm> = {}) {
  const place = await aServerWithProject({
    startDay: '2026-11-02',
    endDate: '2026-12-15',
    milestones,
    tasks: [{ title: 'T', steps }],
    ...given,
  });
  const { client, project, first } = place;
  const params = { id: project.id };
  type Body = Sent<Calls['updateProject']>['body'];
  return {
    ...place,
    save: (body: Body) => client.make('updateProject', { params, body }),
    try: (body: object) => refused(client.request('updateProject', { params, body })),
    stepId: (name: string) => first.task.steps.find((step) => step.name === name)?.id ?? 0,
    read: () => readAll(client, project.id),
    dates: async () => {
      const [task] = (await readAll(client, project.id)).tasks;
      return Object.fromEntries(task?.steps.map((step) => [step.name, step.dueDate]) ?? []);
    },
  };
}

const planned = {
  Offer: '2026-12-01',
  Review: '2027-01-14',
  Prepare: '2026-10-28',
  Accounts: null,
  Letters: '2026-12-12',
  Ticked: '2026-12-22',
  Fixed: '2026-12-21',
};
const resignation = {
  id: 1,
  name: 'Resignation',
  day: '2026-12-14',
  dueOffset: { days: 1, unit: 'working', from: 'hire' },
};
const approved = { id: 2, name: 'U4 approved', day: null, dueOffset: null };

describe('a new project', () => {
  test('has its milestones with ids, and steps due before and after each anchor', async () => {
    const { server, project, dates } = await aDatedProject();
    expect(project.milestones).toEqual([resignation, approved]);
    expect(await dates()).toEqual(planned);
    const offsets = project.tasks[0]?.steps.map(({ dueOffset }) => dueOffset?.milestone);
    expect(offsets?.slice(3, 5)).toEqual([2, 1]);
    expect(project).not.toHaveProperty('lastMilestoneId');
    await expectSound(server);
  });

  test('also gets the milestones named by its steps, up to six', async () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: 'S',
        dueOffset: days(1, { from: 'milestone', milestone: `M${index}` }),
      }));
    const { client, project } = await aServerWithProject({
      tasks: [{ title: 'T', steps: named(6) }],
    });
    expect(project.milestones.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 M0',
      '2 M1',
      '3 M2',
      '4 M3',
      '5 M4',
      '6 M5',
    ]);
    const { name, category, market } = project;
    const body = { name, category, market, tasks: [{ title: 'T', steps: named(7) }] };
    expect(await refused(client.request('createProject', { body }))).toMatchObject({
      status: 400,
      errors: [{ path: 'milestones', message: 'At most 6 milestones: “M0” is not among them' }],
    });
  });

  test('is refused with duplicate names, too many milestones, or an invalid offset', async () => {
    const { client, project } = await aDatedProject();
    const { name, category, market } = project;
    const attempt = async (sent: object[]) => {
      const body = { name, category, market, milestones: sent as never };
      const { errors } = await refused(client.request('createProject', { body }));
      return errors?.[0];
    };
    expect(await attempt([{ name: 'Go-live' }, { name: ' GO-LIVE' }])).toEqual({
      path: 'milestones.1.name',
      message: 'Another milestone has this name already',
    });
    const seven = Array.from({ length: 7 }, (_, index) => ({ name: `M${index}` }));
    expect(await attempt(seven)).toMatchObject({ message: 'At most 6 milestones' });
    expect(await attempt([{ name: ' ' }])).toMatchObject({ message: 'Milestone name is required' });
    expect(await attempt([{ name: 'A', dueOffset: afterU4(1) }])).toMatchObject({
      message: 'Must be hire or start',
    });
  });
});

describe('a change of the milestones', () => {
  test('moves dependent due dates in the same save only on request', async () => {
    const { server, save, dates, project } = await aDatedProject();
    const dated = [
      { id: 1, name: 'Resignation' },
      { id: 2, name: 'U4 approved', day: '2027-01-04' },
    ];
    await save({ milestones: dated });
    expect(await dates()).toEqual(planned);
    const log = await loggedBy(server, () => save({ moveDueDates: true }));
    expect(await dates()).toEqual({ ...planned, Accounts: '2027-01-09' });
    expect(log).toMatchObject([
      { entityType: 'taskStep', entityName: 'Accounts', projectId: project.id },
    ]);
    await expectSound(server);
  });

  test('is one log entry with names and days, and keeps omitted fields', async () => {
    const { server, save, read } = await aDatedProject();
    const sent = [
      { id: 1, name: 'Notice given' },
      { id: 2, name: 'U4 approved', day: '2027-01-04' },
    ];
    const log = await loggedBy(server, () => save({ milestones: sent }));
    const after = [
      { ...resignation, name: 'Notice given' },
      { ...approved, day: '2027-01-04' },
    ];
    expect(log.map(({ fields }) => fields)).toEqual([
      { milestones: { before: [resignation, approved], after } },
    ]);
    expect((await read()).milestones).toEqual(after);
  });

  test('can set a day by hand, without an offset, until an offset is set again', async () => {
    const { save } = await aDatedProject();
    const one = async (change: object) =>
      (await save({ milestones: [{ id: 1, name: 'Resignation', ...change }, approved] }))
        .milestones[0];
    expect(await one({ day: '2026-12-14' })).toEqual(resignation);
    expect(await one({ day: '2026-12-01' })).toMatchObject({ day: '2026-12-01', dueOffset: null });
    const dueOffset = days(10, { from: 'start' });
    expect(await one({ dueOffset, day: '2020-01-01' })).toMatchObject({
      day: '2026-11-12',
      dueOffset,
    });
    expect(await one({ dueOffset: null })).toMatchObject({ day: '2026-11-12', dueOffset: null });
  });

  test('never reuses an id, and rejects unknown ones', async () => {
    const { save, try: attempt } = await aDatedProject();
    const [first] = [resignation];
    const known = { id: first.id, name: first.name };
    const third = await save({ milestones: [known, approved, { name: 'Go-live' }] });
    expect(third.milestones[2]).toEqual({ id: 3, name: 'Go-live', day: null, dueOffset: null });
    await save({ milestones: [known, approved] });
    const again = await save({ milestones: [known, approved, { name: 'Go-live' }] });
    expect(again.milestones[2]?.id).toBe(4);
    for (const id of [3, 99]) {
      expect(await attempt({ milestones: [known, approved, { id, name: 'X' }] })).toMatchObject({
        status: 400,
        errors: [{ path: 'milestones.2.id', message: 'Milestone not found' }],
      });
    }
  });

  test('that removes one in use is refused, and nothing is saved', async () => {
    const { try: attempt, save, read, stepId, client } = await aDatedProject();
    const milestonesWithout2 = [{ id: 1, name: 'Resignation' }];
    expect(await attempt({ name: 'Other', milestones: milestonesWithout2 })).toMatchObject({
      status: 409,
      message: '“U4 approved”: 1 step counts from it',
    });
    expect((await read()).name).not.toBe('Other');
    const params = { id: stepId('Accounts') };
    await client.make('updateStep', { params, body: { dueOffset: null } });
    expect((await save({ milestones: milestonesWithout2 })).milestones).toHaveLength(1);
  });
});

describe('a changed hire date', () => {
  test('moves open due dates on both sides and the milestones, but not finished or fixed ones', async () => {
    const { server, save, dates, project } = await aDatedProject();
    const log = await loggedBy(server, () => save({ endDate: '2026-12-22', moveDueDates: true }));
    const moved = { Offer: '2026-12-08', Review: '2027-01-21', Letters: '2026-12-19' };
    expect(await dates()).toEqual({ ...planned, ...moved });
    expect(log.map(({ entityType, entityName }) => [entityType, entityName])).toEqual([
      ['project', project.name],
      ['taskStep', 'Offer'],
      ['taskStep', 'Review'],
      ['taskStep', 'Letters'],
    ]);
    expect(log[0]?.fields).toEqual({
      endDate: { before: '2026-12-15', after: '2026-12-22' },
      milestones: {
        before: [resignation, approved],
        after: [{ ...resignation, day: '2026-12-21' }, approved],
      },
    });
    await expectSound(server);
  });

  test('keeps due dates and milestones set by hand, and what depends on them', async () => {
    const { client, save, dates, stepId, read } = await aDatedProject();
    const params = { id: stepId('Offer') };
    await client.make('updateStep', { params, body: { dueDate: '2026-12-03' } });
    const byHand = { id: 1, name: 'Resignation', day: '2026-12-10' };
    await save({ milestones: [byHand, { id: 2, name: 'U4 approved' }], moveDueDates: true });
    const set = { ...planned, Offer: '2026-12-03', Letters: '2026-12-08' };
    expect(await dates()).toEqual(set);
    await save({ endDate: '2026-12-22', startDay: '2026-11-09', moveDueDates: true });
    expect(await dates()).toEqual({ ...set, Review: '2027-01-21', Prepare: '2026-11-04' });
    expect((await read()).milestones[0]).toEqual({ ...byHand, dueOffset: null });
  });

  test('saves all or nothing', async () => {
    const { try: attempt, dates, read, server } = await aDatedProject();
    // The last step that would move cannot be written, because another one is due on that day.
    const { write } = server.database;
    await sql`create unique index "one_a_day" on "taskSteps" ("dueDate")`.execute(write);
    onTestFinished(async () => {
      await sql`drop index "one_a_day"`.execute(write);
    });
    const { status } = await attempt({ endDate: '2026-12-24', moveDueDates: true });
    expect(status).toBe(500);
    const { endDate, milestones: remaining } = await read();
    expect([await dates(), endDate, remaining]).toEqual([
      planned,
      '2026-12-15',
      [resignation, approved],
    ]);
  });
});

test('a changed start moves the day, its time and dependent due dates, both ways', async () => {
  const { save, dates } = await aDatedProject();
  const moved = await save({ startDay: '2026-11-09', moveDueDates: true });
  expect(moved).toMatchObject({ startDay: '2026-11-09', startDate: '2026-11-09T12:00:00.000Z' });
  expect(await dates()).toEqual({ ...planned, Prepare: '2026-11-04' });
  expect(await save({ startDay: null })).toMatchObject({ startDay: null, startDate: null });
});

test('a save moves only the due dates whose anchor changes; a recalculation moves all', async () => {
  const { save, dates } = await aDatedProject();
  await save({ endDate: '2026-12-22' });
  expect(await dates()).toEqual(planned);
  await save({ startDay: '2026-11-09', moveDueDates: true });
  expect(await dates()).toMatchObject({ Offer: planned.Offer, Prepare: '2026-11-04' });
  await save({ moveDueDates: true });
  expect(await dates()).toMatchObject({ Offer: '2026-12-08', Prepare: '2026-11-04' });
});

describe('a step of a project', () => {
  test('can count from a milestone by id or name; a new name is added to the project', async () => {
    const { server, client, project, save, stepId, read } = await aDatedProject();
    await save({ milestones: [resignation, { ...approved, day: '2027-01-04' }] as never });
    const params = { id: stepId('Fixed') };
    const set = (milestone: string | number) =>
      client.make('updateStep', {
        params,
        body: { dueOffset: days(1, { from: 'milestone', milestone }) },
      });
    expect(await set(2)).toMatchObject({ dueDate: '2027-01-05', dueOffset: { milestone: 2 } });
    expect(await set('u4 APPROVED')).toMatchObject({ dueOffset: { milestone: 2 }, version: 2 });
    const log = await loggedBy(server, async () => {
      expect(await set('Go-live')).toMatchObject({ dueDate: null, dueOffset: { milestone: 3 } });
    });
    expect(log.map(({ entityType }) => entityType)).toEqual(['project', 'taskStep']);
    expect((await read()).milestones[2]).toMatchObject({ id: 3, name: 'Go-live' });
    const wrong = client.request('updateStep', {
      params,
      body: { dueOffset: days(1, { from: 'milestone', milestone: 99 }) },
    });
    expect(await refused(wrong)).toMatchObject({
      status: 400,
      errors: [{ path: 'dueOffset.milestone', message: 'Milestone not found' }],
    });
    expect(project.milestones).toHaveLength(2);
  });

  test('resolves milestones when added alone, in bulk, in a new task and in a copy', async () => {
    const { server, client, project, first } = await aDatedProject();
    const due = { name: 'S', dueOffset: afterU4(1) };
    const step = await client.make('createStep', { body: { taskId: first.task.id, ...due } });
    const [other] = await client.make('createSteps', {
      params: { id: first.task.id },
      body: { steps: [due] },
    });
    const task = await client.make('createTask', {
      body: { projectId: project.id, title: 'New', steps: [due] },
    });
    const [many] = await client.make('createTasks', {
      params: { id: project.id },
      body: { tasks: [{ title: 'New', steps: [due] }] },
    });
    const copy = await client.make('duplicateTask', { params: { id: task.id } });
    for (const made of [step, other, task.steps[0], many?.steps[0], copy.steps[0]]) {
      expect(made?.dueOffset).toEqual({ ...due.dueOffset, milestone: 2 });
    }
    const seventh = Array.from({ length: 5 }, (_, index) => ({
      name: 'S',
      dueOffset: days(1, { from: 'milestone', milestone: `M${index}` }),
    }));
    const params = { id: first.task.id };
    const tooMany = client.request('createSteps', { params, body: { steps: seventh } });
    expect(await refused(tooMany)).toMatchObject({ status: 400, errors: [{ path: 'steps' }] });
    await expectSound(server);
  });
});

test('a working-day offset skips the current holidays', async () => {
  const { server, client, project, first } = await aServerWithProject({ endDate: '2026-11-30' });
  await aHoliday(server.ctx);
  const dueOffset = days(3, { from: 'hire', unit: 'working' });
  const step = await client.make('createStep', {
    body: { taskId: first.task.id, name: 'S', dueOffset },
  });
  expect(step.dueDate).toBe('2026-11-24');
  expect(project.endDate).toBe('2026-11-30');
});

test('a project template keeps its milestones, and gets those named by its steps', async () => {
  const { client } = await aServerWithProject();
  const body = {
    name: 'Hire',
    milestones,
    taskTemplates: [{ name: 'T', steps: [{ name: 'S', dueOffset: afterU4(5) }] }],
  };
  const { id, ...made } = await client.make('createProjectTemplate', { body });
  expect(made.milestones).toEqual([
    { name: 'Resignation', dueOffset: resignation.dueOffset },
    { name: 'U4 approved', dueOffset: null },
  ]);
  expect(made.taskTemplates[0]?.steps[0]?.dueOffset).toEqual(afterU4(5));
  const params = { id };
  const goLive = { name: 'S', dueOffset: days(1, { from: 'milestone', milestone: 'Go-live' }) };
  const changed = await client.make('updateProjectTemplate', {
    params,
    body: { milestones: [], taskTemplates: [{ name: 'T', steps: [goLive] }] },
  });
  expect(changed.milestones).toEqual([{ name: 'Go-live', dueOffset: null }]);
  const byId = { ...goLive, dueOffset: { ...goLive.dueOffset, milestone: 1 } };
  const refusal = client.request('updateProjectTemplate', {
    params,
    body: { taskTemplates: [{ name: 'T', steps: [byId] }] },
  });
  expect((await refused(refusal)).status).toBe(400);
});
