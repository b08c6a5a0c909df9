import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { aHoliday, aProject } from '#demo/builders.ts';
import { expectSound, readAll, loggedBy, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving' };

async function aPlace() {
  const server = await testServer();
  return { server, client: await server.signedIn() };
}

describe('the list of holidays', () => {
  test('accepts a day once, changes it, and is sorted by day', async () => {
    const { client } = await aPlace();
    const made = await client.make('createHoliday', {
      body: { ...thanksgiving, name: ' Turkey ' },
    });
    expect(made).toMatchObject({ day: '2026-11-26', name: 'Turkey', version: 1 });
    await client.make('createHoliday', { body: { day: '2026-07-03', name: 'Independence Day' } });
    const params = { id: made.id };
    const renamed = await client.make('updateHoliday', { params, body: { name: 'Thanksgiving' } });
    expect(renamed).toMatchObject({ name: 'Thanksgiving', version: 2 });
    const all = await client.make('listHolidays', {});
    expect(all.map(({ day }) => day)).toEqual(['2026-07-03', '2026-11-26']);
    const again = client.request('createHoliday', { body: thanksgiving });
    const taken = {
      status: 409,
      errors: [{ path: 'day', message: 'This day is in the list already' }],
    };
    expect(await refused(again)).toMatchObject(taken);
    const onto = client.request('updateHoliday', { params, body: { day: '2026-07-03' } });
    expect(await refused(onto)).toMatchObject(taken);
    const stale = client.request('updateHoliday', { params, body: { name: 'X', version: 1 } });
    expect(await refused(stale)).toMatchObject({ status: 409, current: renamed });
  });

  test('accepts several days and skips existing ones', async () => {
    const { server, client } = await aPlace();
    await aHoliday(server.ctx);
    const christmas = { day: '2026-12-25', name: 'Christmas' };
    const holidays = [
      { ...thanksgiving, name: 'Other' },
      christmas,
      { ...christmas, name: 'Xmas' },
    ];
    const add = () => client.make('createHolidays', { body: { holidays } });
    const log = await loggedBy(server, async () => {
      expect(await add()).toMatchObject([christmas]);
      expect(await add()).toEqual([]);
    });
    expect(log.map(({ entityName, action }) => `${entityName} ${action}`)).toEqual([
      'Christmas created',
    ]);
    const names = (await client.make('listHolidays', {})).map(({ name }) => name);
    expect(names).toEqual(['Thanksgiving', 'Christmas']);
  });

  test('rejects invalid days, missing names and too many holidays', async () => {
    const { client } = await aPlace();
    const says = async (body: object) =>
      (await refused(client.request('createHoliday', { body: body as never }))).errors;
    expect(await says({ day: '2026-02-30', name: 'X' })).toEqual([
      { path: 'day', message: 'Must be a day, YYYY-MM-DD' },
    ]);
    expect(await says({ day: '2026-11-26', name: ' ' })).toEqual([
      { path: 'name', message: 'Holiday name is required' },
    ]);
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({
        day: new Date(Date.UTC(2030, 0, from + index)).toISOString().slice(0, 10),
        name: 'X',
      }));
    for (const from of [0, 500, 1000, 1500]) {
      await client.make('createHolidays', { body: { holidays: many(500, from) } });
    }
    const more = client.request('createHolidays', { body: { holidays: many(1, 2000) } });
    expect(await refused(more)).toMatchObject({ status: 400, message: 'At most 2,000 holidays' });
    const atOnce = client.request('createHolidays', { body: { holidays: many(501, 0) } });
    expect((await refused(atOnce)).status).toBe(400);
    const [first] = await client.make('listHolidays', {});
    const params = { id: first?.id ?? 0 };
    await client.make('deleteHoliday', { params });
    await client.make('createHolidays', { body: { holidays: many(1, 2000) } });
    expect(await refused(client.request('undeleteHoliday', { params }))).toMatchObject({
      status: 409,
      message: 'At most 2,000 holidays',
    });
  });

  test('restores a deleted day, unless it has been entered again', async () => {
    const { client, server } = await aPlace();
    const params = { id: (await aHoliday(server.ctx)).id };
    await client.make('deleteHoliday', { params });
    expect(await client.make('listHolidays', {})).toEqual([]);
    expect(await client.make('undeleteHoliday', { params })).toEqual({
      entity: 'holiday',
      ...params,
    });
    await client.make('deleteHoliday', { params });
    await client.make('createHoliday', { body: thanksgiving });
    expect((await refused(client.request('undeleteHoliday', { params }))).status).toBe(409);
  });
});

/** Each project has a step three working days before its hire date; one project is archived. */
async function threeHires() {
  const place = await aPlace();
  const { server, client } = place;
  const steps = [
    { name: 'Offer', dueOffset: { days: 3, unit: 'working', from: 'hire' } as const },
    {
      name: 'Done',
      dueOffset: { days: 3, unit: 'working', from: 'hire' } as const,
      isCompleted: true,
    },
    {
      name: 'Letter',
      dueOffset: { days: 1, unit: 'calendar', from: 'milestone', milestone: 'Notice' } as const,
    },
  ];
  const milestones = [
    { name: 'Notice', dueOffset: { days: 2, unit: 'working', from: 'hire' } as const },
  ];
  const ids: number[] = [];
  for (const [name, endDate] of [
    ['Near', '2026-11-30'],
    ['Far', '2027-03-01'],
    ['Old', '2026-11-30'],
  ] as const) {
    const { id } = await aProject(server.ctx, {
      name,
      endDate,
      milestones,
      tasks: [{ title: 'T', steps }],
    });
    ids.push(id);
  }
  const [near = 0, far = 0, old = 0] = ids;
  await client.make('archiveProject', { params: { id: old } });
  const dates = async (id: number) => {
    const {
      milestones: [notice],
      tasks: [task],
    } = await readAll(client, id);
    return [notice?.day, ...(task?.steps.map(({ dueDate }) => dueDate) ?? [])];
  };
  return { ...place, near, far, old, dates };
}

describe('a change of the list', () => {
  const before = ['2026-11-26', '2026-11-25', '2026-11-25', '2026-11-27'];
  const after = ['2026-11-25', '2026-11-24', '2026-11-25', '2026-11-26'];

  test('moves nothing automatically and has a preview', async () => {
    const { client, near, far, dates } = await threeHires();
    expect(await client.make('previewRecalculation', {})).toEqual({ projects: [], more: false });
    await client.make('createHoliday', { body: thanksgiving });
    expect(await dates(near)).toEqual(before);
    const moved = [
      { task: null, name: 'Notice', from: '2026-11-26', to: '2026-11-25' },
      { task: 'T', name: 'Offer', from: '2026-11-25', to: '2026-11-24' },
      { task: 'T', name: 'Letter', from: '2026-11-27', to: '2026-11-26' },
    ];
    expect(await client.make('previewRecalculation', {})).toEqual({
      projects: [{ id: near, name: 'Near', count: 3, moved }],
      more: false,
    });
    expect(far).toBeGreaterThan(near);
  });

  test('moves open due dates of the given projects, with one log entry each', async () => {
    const { server, client, near, far, old, dates } = await threeHires();
    await client.make('createHoliday', { body: thanksgiving });
    const body = { projectIds: [near, far, old, 4711] };
    const log = await loggedBy(server, async () => {
      expect(await client.make('recalculateDueDates', { body })).toEqual({ moved: 3 });
    });
    expect(log.map(({ entityName }) => entityName)).toEqual(['Near', 'Offer', 'Letter']);
    expect([await dates(near), await dates(old)]).toEqual([after, before]);
    expect(await client.make('previewRecalculation', {})).toEqual({ projects: [], more: false });
    expect(await client.make('recalculateDueDates', { body })).toEqual({ moved: 0 });
    await expectSound(server);
  });

  test('counts each milestone that it moves, as the preview does', async () => {
    const { server, client } = await aPlace();
    const dueOffset = { days: 2, unit: 'working', from: 'hire' } as const;
    const { id } = await aProject(server.ctx, {
      endDate: '2026-11-30',
      milestones: ['Notice', 'Approved'].map((name) => ({ name, dueOffset })),
    });
    await client.make('createHoliday', { body: thanksgiving });
    const [shown] = (await client.make('previewRecalculation', {})).projects;
    const { moved } = await client.make('recalculateDueDates', { body: { projectIds: [id] } });
    expect([shown?.count, moved]).toEqual([2, 2]);
  });

  test('moves nothing if one project cannot be saved', async () => {
    const { server, client, near, old, dates } = await threeHires();
    await client.make('restoreProject', { params: { id: old } });
    await client.make('createHoliday', { body: thanksgiving });
    // The first project takes the only free slot on the day to which the second one would move too.
    const { write } = server.database;
    await sql`create unique index "one_on_it" on "taskSteps" ("dueDate")
      where "dueDate" = '2026-11-24'`.execute(write);
    onTestFinished(async () => {
      await sql`drop index "one_on_it"`.execute(write);
    });
    const body = { projectIds: [near, old] };
    expect((await client.request('recalculateDueDates', { body })).status).toBe(500);
    expect([await dates(near), await dates(old)]).toEqual([before, before]);
  });

  test('leaves a due date that was set by hand', async () => {
    const { client, near, dates } = await threeHires();
    const [task] = (await readAll(client, near)).tasks;
    const params = { id: task?.steps[0]?.id ?? 0 };
    await client.make('updateStep', { params, body: { dueDate: '2026-11-26' } });
    await client.make('createHoliday', { body: thanksgiving });
    await client.make('recalculateDueDates', { body: { projectIds: [near] } });
    expect(await dates(near)).toEqual([after[0], '2026-11-26', after[2], after[3]]);
  });

  test('previews a hundred projects and reports that there are more', async () => {
    const { server, client } = await aPlace();
    const steps = [{ name: 'S', dueOffset: { days: 3, unit: 'working', from: 'hire' } as const }];
    for (let index = 0; index < 101; index += 1) {
      await aProject(server.ctx, { endDate: '2026-11-30', tasks: [{ title: 'T', steps }] });
    }
    await client.make('createHoliday', { body: thanksgiving });
    const shown = await client.make('previewRecalculation', {});
    expect([shown.projects.length, shown.more]).toEqual([100, true]);
    const body = { projectIds: shown.projects.map(({ id }) => id) };
    expect(await client.make('recalculateDueDates', { body })).toEqual({ moved: 100 });
    const rest = await client.make('previewRecalculation', {});
    expect([rest.projects.length, rest.more]).toEqual([1, false]);
  });
});
