import { expect, test } from 'vitest';

import { csvRows } from '#formats/checklist/csv.ts';
import { transaction } from '#server/records/transaction.ts';
import { aServerWithProject } from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';

async function exported(client: Client, query: Record<string, string> = {}) {
  const { bytes, headers } = await client.fetchFile('exportActivity', { query });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\uFEFF"Time (America/New_York)","Who",')).toBe(true);
  const [, ...rows] = csvRows(text).map(({ cells }) => cells);
  return { rows, headers };
}

async function aLog() {
  const place = await aServerWithProject({}, { now: () => '2026-11-24T01:30:00.000Z' });
  const primary = await place.server.signedIn({ isPrimary: true, firstName: 'Pia' });
  await primary.make('updateOrganisation', { body: { timeZone: 'America/New_York' } });
  return { ...place, primary };
}

test('the CSV export has author, change and location of each entry, escaped, oldest first', async () => {
  const { primary, project, first } = await aLog();
  const params = { id: first.step.id };
  await primary.make('updateStep', { params, body: { name: '=HYPERLINK("x")' } });
  await primary.make('createDetail', { params, body: { text: 'Called' } });
  const { rows, headers } = await exported(primary, { projectId: String(project.id) });
  expect(headers.get('content-disposition')).toBe('attachment; filename="activity-2026-11-23.csv"');
  expect(headers.get('cache-control')).toBe('no-store');
  const step = [project.name, first.task.title, '\'=HYPERLINK("x")'];
  expect(rows.slice(-2)).toEqual([
    [
      '2026-11-23 20:30:00',
      'Pia',
      'Changed',
      'Step',
      '\'=HYPERLINK("x")',
      ...step,
      `Renamed the step "=HYPERLINK("x")" of "${first.task.title}"`,
      'Name: Step 1.1 → =HYPERLINK("x")',
    ],
    [
      '2026-11-23 20:30:00',
      'Pia',
      'Added',
      'Detail',
      'Called',
      ...step,
      'Added the detail "Called" of "=HYPERLINK("x")"',
      '',
    ],
  ]);
});

test('the CSV export applies every filter, names deleted projects, and hides email addresses of others', async () => {
  const { server, primary, client, project } = await aLog();
  const viewer = await server.signedIn({ role: 'viewer' });
  await primary.make('updateProjectManager', {
    params: { id: client.manager.id },
    body: { email: 'new@example.org', firstName: 'Ana' },
  });
  await client.make('deleteProject', { params: { id: project.id } });
  const kinds = async (query: Record<string, string>) =>
    new Set(
      (await exported(viewer, query)).rows.map(([, who, action, kind]) =>
        [who, action, kind].join(' '),
      ),
    );
  expect(await kinds({ entity: 'project', projectManagerId: String(client.manager.id) })).toEqual(
    new Set(['Ana Deleted Project']),
  );
  expect(await kinds({ until: '2026-11-24T01:30:00.000Z' })).toEqual(new Set());
  const { rows } = await exported(viewer, { from: '2026-11-24T01:30:00.000Z' });
  expect(rows.filter((row) => row[2] === 'Deleted').map((row) => row[5])).toEqual([project.name]);
  const account = rows.find((row) => row[3] === 'Project manager' && row[2] === 'Changed');
  expect(account?.[9]).toMatch(/^First name: .* → Ana$/);
  expect((await exported(primary)).rows.flat().join()).toContain('new@example.org');
});

test('the CSV export has every entry once across pages, without long checklists', async () => {
  const { server, primary, project } = await aLog();
  const { now } = server.ctx;
  const values = Array.from({ length: 600 }, (_, at) => ({
    position: 1_000_000 + at,
    action: 'updated' as const,
    entityType: 'project' as const,
    entityId: project.id,
    entityName: `Entry ${at}`,
    projectId: project.id,
    projectManagerId: null,
    projectManagerName: 'Ada',
    fields: JSON.stringify({
      milestones: { before: null, after: at === 0 ? 'x'.repeat(30_000) : at },
    }),
    cause: null,
    createdAt: now(),
  }));
  await transaction(server.ctx, ({ db }) => db.insertInto('activity').values(values).execute());
  const { rows } = await exported(primary, { entity: 'project' });
  const added = rows.filter((row) => row[4]?.startsWith('Entry '));
  expect(added.map((row) => row[4])).toEqual(values.map((row) => row.entityName));
  expect(added.slice(0, 2).map((row) => row[9])).toEqual([
    'Too long to show',
    'Milestones: none → 1',
  ]);
});
