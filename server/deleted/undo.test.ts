import { describe, expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { check } from '#server/admin/check.ts';
import {
  everything,
  kinds,
  nouns,
  remove,
  undelete,
  whatCounts,
} from '#server/testing/deletions.ts';
import type { Kind } from '#server/testing/deletions.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  refused,
  statusesOf,
} from '#server/testing/one-project.ts';
import type { TestServer } from '#server/testing/server.ts';
import { makeSlide } from '#server/testing/slides.ts';

import { purge } from './purge.ts';

const withEvidence = new Set<Kind>(['project', 'task', 'step']);

async function expectChecked({ database }: TestServer): Promise<void> {
  const findings: string[] = [];
  await check(database.read, database.engine, (line) => findings.push(line));
  expect(findings).toEqual([]);
}

describe.each(kinds)('undoing the deletion of a %s', (kind) => {
  test('restores every byte', async () => {
    const { server, primary: client, ids } = await everything();
    const before = await whatCounts(server);
    expect((await remove(client, kind, ids[kind])).status).toBe(204);
    expect(await whatCounts(server)).not.toEqual(before);
    await expectChecked(server);
    const [deleted] = await client.make('listDeleted', {});
    expect(deleted).toMatchObject({ id: ids[kind], deletedBy: client.manager.name });
    await client.make(`undelete${nouns[kind]}`, { params: { id: ids[kind] } });
    expect(await whatCounts(server)).toEqual(before);
    expect(await client.make('listDeleted', {})).toEqual([]);
    await expectChecked(server);
  });

  test('happens once despite concurrent requests, like the deletion', async () => {
    const { server, primary: client, ids } = await everything();
    const six = (work: typeof remove) =>
      statusesOf(Array.from({ length: 6 }, () => work(client, kind, ids[kind])));
    expect(await six(remove)).toEqual([204, ...Array<number>(5).fill(404)]);
    expect(await client.make('listDeleted', {})).toHaveLength(1);
    expect(await six(undelete)).toEqual([200, ...Array<number>(5).fill(404)]);
    await expectChecked(server);
  });

  test('is refused after 30 days, when records without evidence are purged', async () => {
    const { server, primary: client, ids } = await everything();
    await remove(client, kind, ids[kind]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const deletedAt = (moment: string) =>
      server.database.write.updateTable('deletedThings').set({ deletedAt: moment }).execute();
    await deletedAt(days(29.9));
    expect(await client.make('listDeleted', {})).toHaveLength(1);
    await deletedAt(days(30.1));
    // Work with evidence is kept.
    if (withEvidence.has(kind)) {
      await purge(server.ctx);
      expect((await undelete(client, kind, ids[kind])).status).toBe(200);
      return;
    }
    expect(await client.make('listDeleted', {})).toEqual([]);
    expect(await refused(undelete(client, kind, ids[kind]))).toMatchObject({ status: 404 });
  });
});

test('everything can be deleted and restored in the opposite order', async () => {
  const { server, primary: client, ids } = await everything();
  const before = await whatCounts(server);
  const order: Kind[] = ['detail', 'step', 'person', 'task', 'manager', 'project', 'market'];
  for (const kind of order) expect((await remove(client, kind, ids[kind])).status).toBe(204);
  const listed = (await client.make('listDeleted', {})).map(({ id }) => id);
  expect(listed).toEqual(order.toReversed().map((kind) => ids[kind]));
  for (const kind of order.toReversed()) {
    const answer = await undelete(client, kind, ids[kind]);
    expect(answer.status, kind).toBe(200);
  }
  expect(await whatCounts(server)).toEqual(before);
  expect((await readAll(client, ids.project)).percentageComplete).toBeGreaterThan(0);
  await expectChecked(server);
});

test('parents are kept with the records of steps deleted earlier, and of open gates', async () => {
  const steps = [{ name: 'A' }, { name: 'B' }];
  const { server, client, project } = await aServerWithProject({
    tasks: [
      { title: 'Registration', isGate: true, steps },
      { title: 'Move', steps },
    ],
  });
  const [task] = project.tasks;
  const step = task?.steps[0]?.id ?? 0;
  await client.make('addEvidenceFile', {
    query: { name: 'a.txt', taskStepId: String(step) },
    bytes: 'a',
  });
  const entries = ['step', 'task', 'project'] as const;
  const ids = { step, task: task?.id ?? 0, project: project.id };
  for (const kind of entries) expect((await remove(client, kind, ids[kind])).status).toBe(204);
  const other = await aProject(server.ctx, { tasks: [{ title: 'Gate', isGate: true }] });
  await makeSlide(client, { projectId: String(other.id), reason: 'Confirmed by phone' });
  await client.make('deleteProject', { params: { id: other.id } });
  const plain = await aProject(server.ctx, { tasks: [{ title: 'Gate', isGate: true, steps }] });
  await client.make('deleteProject', { params: { id: plain.id } });
  const deletedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await server.database.write.updateTable('deletedThings').set({ deletedAt }).execute();
  await purge(server.ctx);
  const deleted = await client.make('listDeleted', {});
  expect(deleted.map(({ entity, id }) => [entity, id])).toEqual([
    ['project', other.id],
    ['project', ids.project],
    ['task', ids.task],
    ['taskStep', ids.step],
  ]);
  for (const kind of entries.toReversed()) {
    expect((await undelete(client, kind, ids[kind])).status, kind).toBe(200);
  }
  await expectSound(server);
});
