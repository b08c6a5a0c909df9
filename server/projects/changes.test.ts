import { describe, expect, test } from 'vitest';

import type { ProjectChanges } from '#contract/projects.ts';
import { aManager } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  loggedBy,
  refused,
  without,
} from '#server/testing/one-project.ts';

const whole = {
  description: 'With the whole team',
  priority: 'high',
  startDate: '2026-03-02T09:00:00.000Z',
  endDate: '2026-12-01',
} as const;

describe('changing a project', () => {
  test('writes the sent fields, keeps the others, and clears null fields', async () => {
    const { client, project } = await aServerWithProject(whole);
    const params = { id: project.id };
    const before = without(project, 'tasks');
    const renamed = await client.make('updateProject', { params, body: { name: '  Ben  ' } });
    const { updatedAt } = renamed;
    expect(renamed).toEqual({ ...before, name: 'Ben', version: 2, updatedAt });
    expect(updatedAt >= before.updatedAt).toBe(true);
    const cleared = await client.make('updateProject', {
      params,
      body: { description: null, startDate: null, endDate: null },
    });
    expect(cleared).toMatchObject({ description: null, startDate: null, endDate: null });
    expect(cleared).toMatchObject({ name: 'Ben', priority: 'high', version: 3 });
    expect(await client.make('readProject', { params })).toMatchObject(cleared);
  });

  test('with no or equal values changes and logs nothing', async () => {
    const { server, client, project } = await aServerWithProject(whole);
    const params = { id: project.id };
    const log = await loggedBy(server, async () => {
      for (const body of [
        {},
        { name: project.name, endDate: '2026-12-01' },
        { market: 'CHICAGO' },
      ]) {
        const same = await client.make('updateProject', { params, body });
        expect(same).toMatchObject({ version: 1, updatedAt: project.updatedAt });
      }
    });
    expect(log).toEqual([]);
  });

  test('ignores derived and unknown fields', async () => {
    const { server, client, project } = await aServerWithProject();
    const sent = { percentageComplete: 88, tasksCount: 9, id: 77, archivedAt: 'x', createdAt: 'x' };
    const body = { ...sent, stepCompletionRate: 3, name: 'N', nonsense: true } as ProjectChanges;
    const saved = await client.make('updateProject', { params: { id: project.id }, body });
    const before = without(project, 'tasks');
    const { updatedAt } = saved;
    expect(saved).toEqual({ ...before, name: 'N', version: 2, updatedAt });
    await expectSound(server);
  });

  test('rejects blank or null required fields, and writes nothing else', async () => {
    const { server, client, project } = await aServerWithProject();
    const params = { id: project.id };
    const bad: [unknown, string, string][] = [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ name: null }, 'name', 'Name is required'],
      [{ category: '' }, 'category', 'Category is required'],
      [{ market: null }, 'market', 'Market is required'],
      [{ name: 'x'.repeat(201) }, 'name', 'Must be at most 200 characters'],
      [{ description: 'x'.repeat(5001) }, 'description', 'Must be at most 5,000 characters'],
      [{ priority: 'urgent' }, 'priority', 'Must be low, medium or high'],
      [{ status: 'todo' }, 'status', 'Must be planning, in_progress, completed or on_hold'],
      [{ endDate: '2026-02-30' }, 'endDate', 'Must be a day, YYYY-MM-DD'],
    ];
    const log = await loggedBy(server, async () => {
      for (const [wrong, path, message] of bad) {
        const body = { market: 'New', ...(wrong as object) } as ProjectChanges;
        const refusal = await refused(client.request('updateProject', { params, body }));
        expect(refusal).toMatchObject({ status: 400, errors: [{ path, message }] });
      }
    });
    expect(log).toEqual([]);
    expect(await client.make('listMarkets', {})).toHaveLength(1);
  });

  test('accepts the old names of a status', async () => {
    const { client, project } = await aServerWithProject();
    const params = { id: project.id };
    const words = { active: 'in_progress', 'on-hold': 'on_hold', planning: 'planning' } as const;
    for (const [status, stored] of Object.entries(words)) {
      const body = { status: status as keyof typeof words };
      expect((await client.make('updateProject', { params, body })).status).toBe(stored);
    }
  });

  test('a missing category is added, an existing one keeps its spelling', async () => {
    const { client, project } = await aServerWithProject({ category: 'Advisor Hire' });
    const params = { id: project.id };
    const save = (category: string) => client.make('updateProject', { params, body: { category } });
    expect((await save('Branch')).category).toBe('Branch');
    expect((await save('ADVISOR hire ')).category).toBe('Advisor Hire');
    const names = (await client.make('listCategories', {})).map(({ name }) => name);
    expect(names).toEqual(['Advisor Hire', 'Branch']);
  });

  test('requires a manager who may have projects; one who became inactive may stay', async () => {
    const { server, client, project } = await aServerWithProject();
    const params = { id: project.id };
    const give = (projectManagerId: number | null) =>
      client.request('updateProject', { params, body: { projectManagerId } });
    const viewer = await aManager(server.ctx, { role: 'viewer' });
    const ada = await aManager(server.ctx);
    expect((await give(4711)).status).toBe(400);
    expect((await give(viewer.id)).status).toBe(400);
    expect((await give(ada.id)).status).toBe(200);
    const { write } = server.database;
    await write
      .updateTable('projectManagers')
      .set({ isActive: false })
      .where('id', '=', ada.id)
      .execute();
    const unchanged = { projectManagerId: ada.id, name: 'Same manager, other name' };
    await client.make('updateProject', { params, body: unchanged });
    expect((await give(null)).status).toBe(200);
    expect(await refused(give(ada.id))).toMatchObject({
      status: 400,
      message: 'This project manager is inactive',
    });
  });

  test('of an unknown project is a 404', async () => {
    const { client } = await aServerWithProject();
    const params = { id: 4711 };
    for (const answer of [
      client.request('updateProject', { params, body: { name: 'N' } }),
      client.request('archiveProject', { params }),
      client.request('restoreProject', { params }),
    ]) {
      expect(await refused(answer)).toEqual({ status: 404, message: 'Project not found' });
    }
  });
});
