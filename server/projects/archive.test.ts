import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aProject } from '#demo/builders.ts';
import { aServerWithProject, loggedBy, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const now = '2026-11-21T10:00:00.000Z';

async function aProjectToArchive(given: Parameters<typeof aServerWithProject>[0] = {}) {
  const { server, client, project } = await aServerWithProject(given, { now: () => now });
  const params = { id: project.id };
  return {
    server,
    project,
    archive: (body: Sent<Calls['archiveProject']>['body'] = {}) =>
      client.make('archiveProject', { params, body }),
    restore: () => client.make('restoreProject', { params }),
    save: (body: Sent<Calls['updateProject']>['body']) =>
      client.make('updateProject', { params, body }),
    read: () => client.make('readProject', { params }),
  };
}

describe('archiving', () => {
  test('completes a project with a timestamp, and a restore sets the previous status', async () => {
    const { archive, restore, read } = await aProjectToArchive({ status: 'on_hold' });
    const archived = await archive();
    expect(archived).toMatchObject({ status: 'completed', archivedAt: now });
    expect(archived).not.toHaveProperty('statusBeforeArchive');
    const restored = await restore();
    expect(restored).toMatchObject({ status: 'on_hold', archivedAt: null, version: 3 });
    expect(await read()).toMatchObject(restored);
  });

  test('twice changes and logs nothing the second time, and neither does restoring', async () => {
    const { server, archive, restore } = await aProjectToArchive();
    const first = await archive();
    const again = await loggedBy(server, async () => expect(await archive()).toEqual(first));
    expect(again).toEqual([]);
    const open = await restore();
    expect(open.status).toBe('planning');
    const openAgain = await loggedBy(server, async () => expect(await restore()).toEqual(open));
    expect(openAgain).toEqual([]);
  });

  test('equals setting the status completed; any other status is a restore', async () => {
    const { save, restore } = await aProjectToArchive({ status: 'on_hold' });
    const archived = await save({ status: 'completed' });
    expect(archived.archivedAt).toBe(now);
    const saved = await save({ status: 'completed', name: 'Still archived' });
    expect(saved).toMatchObject({ name: 'Still archived', archivedAt: now });
    expect(await restore()).toMatchObject({ status: 'on_hold', archivedAt: null });
    await save({ status: 'completed' });
    expect(await save({ status: 'active' })).toMatchObject({
      status: 'in_progress',
      archivedAt: null,
    });
  });

  test('remembers the latest status, not an earlier one', async () => {
    const { save, archive, restore } = await aProjectToArchive({ status: 'on_hold' });
    await archive();
    await save({ status: 'planning' });
    await archive();
    expect((await restore()).status).toBe('planning');
  });

  test('a project created as completed is restored as in progress', async () => {
    const { restore } = await aProjectToArchive({ status: 'completed' });
    expect(await restore()).toMatchObject({ status: 'in_progress', archivedAt: null });
  });

  test('leaves the tasks unchanged', async () => {
    const { project, archive, read } = await aProjectToArchive();
    expect(await archive()).toMatchObject({ percentageComplete: 0, completedTasksCount: 0 });
    const statuses = (await read()).tasks.map(({ status }) => status);
    expect(statuses).toEqual(project.tasks.map(() => 'pending'));
  });

  test('logs the change of status, without server-only fields', async () => {
    const { server, project, archive, restore } = await aProjectToArchive();
    const [archived, restored] = await loggedBy(server, async () => {
      await archive();
      await restore();
    });
    expect(archived).toMatchObject({ entityType: 'project', entityId: project.id });
    expect(archived?.fields).toEqual({
      status: { before: 'planning', after: 'completed' },
      archivedAt: { before: null, after: now },
    });
    expect(restored?.fields).toEqual({
      status: { before: 'completed', after: 'planning' },
      archivedAt: { before: now, after: null },
    });
  });

  test('sixteen at once is one change', async () => {
    const { server, archive } = await aProjectToArchive();
    const log = await loggedBy(server, () =>
      Promise.all(Array.from({ length: 16 }, () => archive())),
    );
    expect(log).toHaveLength(1);
  });
});

const withdrew = {
  outcome: 'withdrew',
  outcomeDay: '2026-11-20',
  outcomeNote: 'Stays with Harbor',
} as const;
const noOutcome = { outcome: null, outcomeDay: null, outcomeNote: null };

describe('the outcome of an archived project', () => {
  test('is empty without a body, with an empty one, and in the edit form', async () => {
    const { server, client, project } = await aServerWithProject();
    const path = `/api/projects/${project.id}/archive`;
    const bare = await server.send(path, { method: 'PATCH', headers: { cookie: client.cookie } });
    expect(bare.status).toBe(200);
    expect(await bare.json()).toMatchObject({ status: 'completed', ...noOutcome });
    const other = await aProjectToArchive();
    expect(await other.archive()).toMatchObject(noOutcome);
    await other.restore();
    expect(await other.save({ status: 'completed' })).toMatchObject(noOutcome);
  });

  test('has a day and a note, and is cleared by a restore but kept in the log', async () => {
    const { server, archive, restore, read } = await aProjectToArchive();
    expect(await archive({ ...withdrew, outcomeNote: ' Stays with Harbor ' })).toMatchObject(
      withdrew,
    );
    expect(await read()).toMatchObject(withdrew);
    const [restored] = await loggedBy(server, async () => {
      expect(await restore()).toMatchObject(noOutcome);
    });
    expect(restored?.fields).toMatchObject({
      outcome: { before: 'withdrew', after: null },
      outcomeDay: { before: '2026-11-20', after: null },
      outcomeNote: { before: 'Stays with Harbor', after: null },
    });
  });

  test('can be corrected while it is archived, and another status clears it', async () => {
    const { archive, save } = await aProjectToArchive();
    await archive(withdrew);
    const corrected = await archive({ outcome: 'declined' });
    expect(corrected).toMatchObject({ ...noOutcome, outcome: 'declined', archivedAt: now });
    expect(await archive()).toEqual(corrected);
    expect(await save({ status: 'in_progress' })).toMatchObject(noOutcome);
  });

  test('is rejected if it is invalid or incomplete', async () => {
    const { client, project } = await aServerWithProject();
    const refusal = async (body: object) =>
      refused(client.request('archiveProject', { params: { id: project.id }, body: body }));
    expect(await refusal({ outcome: 'won' })).toMatchObject({
      status: 400,
      errors: [{ path: 'outcome', message: 'Must be hired, withdrew, declined or other' }],
    });
    for (const body of [{ outcomeDay: '2026-11-20' }, { outcomeNote: 'Why' }]) {
      expect(await refusal(body)).toMatchObject({ status: 400, errors: [{ path: 'outcome' }] });
    }
    expect((await refusal({ ...withdrew, outcomeDay: '2026-02-30' })).status).toBe(400);
    expect((await refusal({ ...withdrew, outcomeNote: 'x'.repeat(1001) })).status).toBe(400);
  });
});

describe('a project on hold', () => {
  const hold = { holdReason: 'Notice period', lookAgainOn: '2026-12-01' };
  const none = { holdReason: null, lookAgainOn: null };

  test('can have a reason and a review day, from the beginning or later', async () => {
    const { read, save } = await aProjectToArchive({ status: 'on_hold', ...hold });
    expect(await read()).toMatchObject(hold);
    expect(await save({ holdReason: '', lookAgainOn: null })).toMatchObject(none);
    const other = await aProjectToArchive();
    expect(await other.save({ status: 'on_hold', ...hold })).toMatchObject(hold);
    expect(await other.save({ lookAgainOn: '2027-01-04' })).toMatchObject({
      ...hold,
      lookAgainOn: '2027-01-04',
    });
  });

  test.each(['in_progress', 'completed'] as const)('loses both when it is %s', async (status) => {
    const { save } = await aProjectToArchive({ status: 'on_hold', ...hold });
    expect(await save({ status })).toMatchObject({ status, ...none });
  });

  test('gets both back with a restore from the archive', async () => {
    const { archive, restore, read, save } = await aProjectToArchive({
      status: 'on_hold',
      ...hold,
    });
    expect(await archive({ outcome: 'withdrew' })).toMatchObject(none);
    expect(await read()).toMatchObject(none);
    expect(await restore()).toMatchObject(hold);
    await archive();
    await save({ status: 'in_progress' });
    expect(await save({ status: 'on_hold' })).toMatchObject(none);
  });

  test('only can have them', async () => {
    const { client, project } = await aServerWithProject();
    const send = (body: object) =>
      refused(client.request('updateProject', { params: { id: project.id }, body }));
    const message = 'Only a project on hold has a reason and a day to look again';
    const errors = (path: string) => ({ status: 400, errors: [{ path, message }] });
    expect(await send({ holdReason: 'Why' })).toMatchObject(errors('holdReason'));
    expect(await send({ lookAgainOn: '2026-12-01' })).toMatchObject(errors('lookAgainOn'));
    const left = await send({ status: 'planning', holdReason: 'Why' });
    expect(left).toMatchObject(errors('holdReason'));
    const made = { name: 'N', category: 'C', market: 'M', ...hold };
    expect(await refused(client.request('createProject', { body: made }))).toMatchObject(
      errors('holdReason'),
    );
  });
});

test('the list of archived projects has the completed ones, latest end date first', async () => {
  const server = await testServer();
  const client = await server.signedIn({ role: 'viewer' });
  expect(await client.make('listArchivedProjects', {})).toEqual([]);
  const given = [
    { name: 'Undated', endDate: null },
    { name: 'earlier b', endDate: '2026-03-01' },
    { name: 'Later', endDate: '2026-04-01' },
    { name: 'Earlier A', endDate: '2026-03-01' },
  ];
  for (const project of given) await aProject(server.ctx, { ...project, status: 'completed' });
  await aProject(server.ctx, { name: 'Open', status: 'on_hold' });
  const archived = await client.make('listArchivedProjects', {});
  expect(archived.map(({ name }) => name)).toEqual(['Later', 'Earlier A', 'earlier b', 'Undated']);
  const [, , , undated] = archived;
  expect(undated).toEqual(
    (await client.make('listProjects', {})).find(({ name }) => name === 'Undated'),
  );
});
