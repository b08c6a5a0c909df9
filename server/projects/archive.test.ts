import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aProject } from '#demo/builders.ts';
import { testServer } from '#server/testing/server.ts';
import { aWorkplace, recordedBy } from '#server/testing/workplace.ts';

const now = '2026-11-21T10:00:00.000Z';

/** One project, and what can be done with it. The clock stands still. */
async function aProjectToArchive(given: Parameters<typeof aWorkplace>[0] = {}) {
  const { server, client, project } = await aWorkplace(given, { now: () => now });
  const params = { id: project.id };
  return {
    server,
    project,
    archive: () => client.make('archiveProject', { params }),
    restore: () => client.make('restoreProject', { params }),
    save: (body: Sent<Calls['updateProject']>['body']) =>
      client.make('updateProject', { params, body }),
    read: () => client.make('readProject', { params }),
  };
}

describe('archiving', () => {
  test('completes a project with a stamp, and restoring brings its status back', async () => {
    const { archive, restore, read } = await aProjectToArchive({ status: 'on_hold' });
    const archived = await archive();
    expect(archived).toMatchObject({ status: 'completed', archivedAt: now });
    expect(archived).not.toHaveProperty('statusBeforeArchive');
    const restored = await restore();
    expect(restored).toMatchObject({ status: 'on_hold', archivedAt: null, version: 3 });
    expect(await read()).toMatchObject(restored);
  });

  test('twice changes and records nothing the second time, and so does restoring', async () => {
    const { server, archive, restore } = await aProjectToArchive();
    const first = await archive();
    const again = await recordedBy(server, async () => expect(await archive()).toEqual(first));
    expect(again).toEqual([]);
    const open = await restore();
    expect(open.status).toBe('planning');
    const openAgain = await recordedBy(server, async () => expect(await restore()).toEqual(open));
    expect(openAgain).toEqual([]);
  });

  test('is what the status completed does, and any other status is a restore', async () => {
    const { save, restore } = await aProjectToArchive({ status: 'on_hold' });
    const archived = await save({ status: 'completed' });
    expect(archived.archivedAt).toBe(now);
    const kept = await save({ status: 'completed', name: 'Still archived' });
    expect(kept).toMatchObject({ name: 'Still archived', archivedAt: now });
    expect(await restore()).toMatchObject({ status: 'on_hold', archivedAt: null });
    await save({ status: 'completed' });
    expect(await save({ status: 'active' })).toMatchObject({
      status: 'in_progress',
      archivedAt: null,
    });
  });

  test('remembers the status of its own time, not of an earlier one', async () => {
    const { save, archive, restore } = await aProjectToArchive({ status: 'on_hold' });
    await archive();
    await save({ status: 'planning' });
    await archive();
    expect((await restore()).status).toBe('planning');
  });

  test('a project that was made as completed is restored as in progress', async () => {
    const { restore } = await aProjectToArchive({ status: 'completed' });
    expect(await restore()).toMatchObject({ status: 'in_progress', archivedAt: null });
  });

  test('leaves the tasks as they are, open ones too', async () => {
    const { project, archive, read } = await aProjectToArchive();
    expect(await archive()).toMatchObject({ percentageComplete: 0, completedTasksCount: 0 });
    const statuses = (await read()).tasks.map(({ status }) => status);
    expect(statuses).toEqual(project.tasks.map(() => 'pending'));
  });

  test('records the change of status, not what only the server remembers', async () => {
    const { server, project, archive, restore } = await aProjectToArchive();
    const [archived, restored] = await recordedBy(server, async () => {
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
    const log = await recordedBy(server, () => Promise.all(Array.from({ length: 16 }, archive)));
    expect(log).toHaveLength(1);
  });
});

test('the list of archived projects holds the completed ones, the latest end date first', async () => {
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
