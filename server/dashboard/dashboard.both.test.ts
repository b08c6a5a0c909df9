import { describe, expect, test } from 'vitest';

import { aManager, aProject } from '#demo/builders.ts';
import { testServer } from '#server/testing/server.ts';

async function aDashboard() {
  const server = await testServer();
  const client = await server.signedIn();
  const { id: maya } = await aManager(server.ctx, { username: 'maya' });
  const make = (name: string, facts: Parameters<typeof aProject>[1]) =>
    aProject(server.ctx, { name, market: 'Chicago', ...facts });
  await make('undated b', {});
  await make('late', { endDate: '2027-01-02', projectManagerId: maya });
  await make('Zebra', { endDate: '2026-12-01', status: 'on_hold' });
  await make('äpfel', { endDate: '2026-12-01', market: 'Dallas', projectManagerId: maya });
  await make('Undated A', { status: 'in_progress' });
  await make('done', { endDate: '2026-01-01', status: 'completed' });
  return { client, maya, server };
}

describe('open projects', () => {
  test('are those not completed: next hire date first, undated last, then by name', async () => {
    const { client } = await aDashboard();
    const open = await client.make('listOpenProjects', {});
    expect(open.map(({ name }) => name)).toEqual([
      'äpfel',
      'Zebra',
      'late',
      'Undated A',
      'undated b',
    ]);
  });

  test('apply both filters, like the two figures', async () => {
    const { client, maya } = await aDashboard();
    const seen = async (query: { market?: string; projectManagerId?: string }) => {
      const names = (await client.make('listOpenProjects', { query })).map(({ name }) => name);
      const stats = await client.make('readDashboardStats', { query });
      expect(stats.totalProjects).toBe(names.length);
      expect(stats.activeTasks).toBe(2 * names.length);
      return names;
    };
    expect(await seen({})).toHaveLength(5);
    expect(await seen({ market: 'Dallas' })).toEqual(['äpfel']);
    expect(await seen({ projectManagerId: String(maya) })).toEqual(['äpfel', 'late']);
    expect(await seen({ projectManagerId: 'unassigned', market: 'Chicago' })).toEqual([
      'Zebra',
      'Undated A',
      'undated b',
    ]);
    expect(await seen({ market: 'Nowhere' })).toEqual([]);
    expect(await seen({ projectManagerId: '4711' })).toEqual([]);
  });

  test('an invalid manager filter is a 400', async () => {
    const { client } = await aDashboard();
    const invalid = ['9007199254740993', 'maya', '0', '-1', '1.5', "1' or '1'='1"];
    for (const projectManagerId of invalid) {
      for (const name of ['listOpenProjects', 'readDashboardStats'] as const) {
        const answer = await client.request(name, { query: { projectManagerId } });
        expect(answer.status, projectManagerId).toBe(400);
        expect(await answer.json()).toEqual({
          message: 'Must be an id or unassigned',
          errors: [{ path: 'projectManagerId', message: 'Must be an id or unassigned' }],
        });
      }
    }
  });

  test('the figures are zero without projects', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    expect(await client.make('readDashboardStats', {})).toEqual({
      totalProjects: 0,
      activeTasks: 0,
    });
    expect(await client.make('listOpenProjects', {})).toEqual([]);
  });
});
