import { describe, expect, test } from 'vitest';

import type { CallName } from '../../contract/calls.ts';
import { aPerson, aProjectTemplate, aTaskTemplate } from '../demo/builders.ts';
import { aDump } from '../testing/dump.ts';
import type { Client, TestServer } from '../testing/server.ts';
import { aWorkplace, expectSound, readAll, refused, statusesOf } from '../testing/workplace.ts';

/** A workplace with one of everything that can be deleted, each referred to by something. */
async function everything() {
  const { server, project, first } = await aWorkplace({ endDate: '2026-06-01' });
  const client = await server.signedIn({ isPrimary: true });
  const { id: person } = await aPerson(server.ctx, { name: 'Ada', skills: ['U4'] });
  const manager = await server.signedIn({ firstName: 'Bea' });
  const step = { params: { id: first.step.id } };
  const body = { personId: person, taskStepId: first.step.id };
  await client.make('createPersonTaskStep', { body });
  await client.make('createSlideBar', { ...step, body: { name: 'Bar', value: 7 } });
  await client.make('updateStep', {
    ...step,
    body: { dueOffset: { days: 3, unit: 'calendar', from: 'start' }, estimatedHours: 4 },
  });
  await client.make('updateDetail', {
    params: { id: first.detail.id },
    body: { completion: 100 },
  });
  await client.make('updateTask', {
    params: { id: first.task.id },
    body: { assigneeId: person, estimatedHours: 0.3 },
  });
  await client.make('updateProject', {
    params: { id: project.id },
    body: { projectManagerId: manager.manager.id },
  });
  const aStep = { name: 'S', description: null, estimatedHours: 1, details: [{ text: 'D' }] };
  const template = { category: 'Advisor Hire', steps: [aStep], assigneeRoles: ['R'] };
  const ids = {
    project: project.id,
    task: first.task.id,
    step: first.step.id,
    detail: first.detail.id,
    person,
    manager: manager.manager.id,
    taskTemplate: (await aTaskTemplate(server.ctx, template)).id,
    projectTemplate: (
      await aProjectTemplate(server.ctx, { market: 'Chicago', taskTemplates: [{ name: 'T' }] })
    ).id,
    category: (await client.make('listCategories', {}))[0]?.id ?? 0,
    market: (await client.make('listMarkets', {}))[0]?.id ?? 0,
  };
  await client.make('createCategory', { body: { name: 'Other' } });
  await client.make('createMarket', { body: { name: 'Other' } });
  return { server, client, ids, project, first };
}

type Kind = keyof Awaited<ReturnType<typeof everything>>['ids'];

const nouns = {
  project: 'Project',
  task: 'Task',
  step: 'Step',
  detail: 'Detail',
  person: 'Person',
  manager: 'ProjectManager',
  taskTemplate: 'TaskTemplate',
  projectTemplate: 'ProjectTemplate',
  category: 'Category',
  market: 'Market',
} as const satisfies Record<Kind, string>;
const kinds = Object.keys(nouns) as Kind[];

const moving = { category: { moveTo: 'Other' }, market: { moveTo: 'Other' } };

function remove(client: Client, kind: Kind, id: number): Promise<Response> {
  const query = kind === 'category' || kind === 'market' ? moving[kind] : {};
  return client.request(`delete${nouns[kind]}`, { params: { id }, query } as never);
}

function undelete(client: Client, kind: Kind, id: number): Promise<Response> {
  return client.request(`undelete${nouns[kind]}` satisfies CallName, { params: { id } });
}

/** Every row of every table but what an undo changes on purpose, and what ends with an account. */
async function whatCounts({ database }: TestServer) {
  const dump = await aDump(database);
  const changed = new Set(['activity', 'deletedThings', 'sessions']);
  const tables = Object.entries(dump).filter(([table]) => !changed.has(table));
  return Object.fromEntries(
    tables.map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...(row as object), version: 0, updatedAt: '' })),
    ]),
  );
}

describe.each(kinds)('undoing the deletion of a %s', (kind) => {
  test('brings back byte for byte what was there', async () => {
    const { server, client, ids } = await everything();
    const before = await whatCounts(server);
    expect((await remove(client, kind, ids[kind])).status).toBe(204);
    expect(await whatCounts(server)).not.toEqual(before);
    await expectSound(server);
    const [kept] = await client.make('listDeleted', {});
    expect(kept).toMatchObject({ id: ids[kind], deletedBy: client.manager.name });
    await client.make(`undelete${nouns[kind]}`, { params: { id: ids[kind] } });
    expect(await whatCounts(server)).toEqual(before);
    expect(await client.make('listDeleted', {})).toEqual([]);
    await expectSound(server);
  });

  test('happens once, however many ask at once; as its deletion does', async () => {
    const { server, client, ids } = await everything();
    const six = (work: typeof remove) =>
      statusesOf(Array.from({ length: 6 }, () => work(client, kind, ids[kind])));
    expect(await six(remove)).toEqual([204, ...Array<number>(5).fill(404)]);
    expect(await client.make('listDeleted', {})).toHaveLength(1);
    expect(await six(undelete)).toEqual([200, ...Array<number>(5).fill(404)]);
    await expectSound(server);
  });

  test('after 30 days is too late, and the thing is gone for good', async () => {
    const { server, client, ids } = await everything();
    await remove(client, kind, ids[kind]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const deletedAt = (moment: string) =>
      server.database.write.updateTable('deletedThings').set({ deletedAt: moment }).execute();
    await deletedAt(days(29.9));
    expect(await client.make('listDeleted', {})).toHaveLength(1);
    await deletedAt(days(30.1));
    expect(await client.make('listDeleted', {})).toEqual([]);
    expect(await refused(undelete(client, kind, ids[kind]))).toMatchObject({ status: 404 });
  });
});

test('everything deleted, one after another, comes back in the opposite order', async () => {
  const { server, client, ids, project } = await everything();
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
  expect((await readAll(client, project.id)).percentageComplete).toBeGreaterThan(0);
  await expectSound(server);
});
