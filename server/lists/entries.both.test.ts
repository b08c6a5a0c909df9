import { describe, expect, test } from 'vitest';

import { aProject, aProjectTemplate } from '#demo/builders.ts';
import { once } from '#server/testing/once.ts';
import { aServerWithProject, loggedBy, refused, statusesOf } from '#server/testing/one-project.ts';

import { tries } from '../../reliability/harness/scale.ts';

const kinds = [
  {
    column: 'category',
    listed: 'listCategories',
    create: 'createCategory',
    update: 'updateCategory',
    remove: 'deleteCategory',
    undelete: 'undeleteCategory',
    missing: 'Category name is required',
    given: 'Advisor Hire',
  },
  {
    column: 'market',
    listed: 'listMarkets',
    create: 'createMarket',
    update: 'updateMarket',
    remove: 'deleteMarket',
    undelete: 'undeleteMarket',
    missing: 'Market name is required',
    given: 'Chicago',
  },
] as const;

describe.each(kinds)('a $column', (kind) => {
  const { column, listed, create, update, remove, undelete, missing, given } = kind;

  async function anEntryInUse() {
    const { server, client, project } = await aServerWithProject();
    const archived = await aProject(server.ctx, { name: 'Archived', status: 'completed' });
    const template = await aProjectTemplate(server.ctx, { [column]: given });
    const [entry] = await client.make(listed, {});
    const id = entry?.id ?? 0;
    const names = async () => {
      const projects = await client.make('listProjects', {});
      const templates = await client.make('listProjectTemplates', {});
      return [...projects, ...templates].map((one) => one[column]);
    };
    const ids = [project.id, archived.id, template.id];
    return { server, client, id, ids, names, params: { id } };
  }

  once('counts its uses immediately', async () => {
    const { client, ids } = await anEntryInUse();
    expect(await client.make(listed, {})).toMatchObject([
      { name: given, projectsCount: 2, templatesCount: 1 },
    ]);
    await client.make('deleteProject', { params: { id: ids[0] as number } });
    await client.make('deleteProjectTemplate', { params: { id: ids[2] as number } });
    expect(await client.make(listed, {})).toMatchObject([{ projectsCount: 1, templatesCount: 0 }]);
    await client.make('undeleteProject', { params: { id: ids[0] as number } });
    expect(await client.make(listed, {})).toMatchObject([{ projectsCount: 2, templatesCount: 0 }]);
  });

  test('is created once, ignoring case; a blank name is rejected', async () => {
    const { client } = await anEntryInUse();
    expect(await refused(client.request(create, { body: { name: ' ' } }))).toMatchObject({
      status: 400,
      message: missing,
    });
    const clash = { status: 409, errors: [{ path: 'name' }] };
    const body = { name: ` ${given.toUpperCase()} ` };
    expect(await refused(client.request(create, { body }))).toMatchObject(clash);
    const many = Array.from({ length: 12 }, () => client.request(create, { body: { name: 'É' } }));
    expect(await statusesOf(many)).toEqual([201, ...Array<number>(11).fill(409)]);
    const { id } = await client.make(create, { body: { name: 'Other', description: 'D' } });
    expect(await refused(client.request(update, { params: { id }, body }))).toMatchObject(clash);
    expect((await client.request(update, { params: { id }, body: { name: '' } })).status).toBe(400);
    expect((await client.request(update, { params: { id: 4711 }, body })).status).toBe(404);
  });

  test('is renamed everywhere, and open forms get a conflict', async () => {
    const { client, ids, names, params } = await anEntryInUse();
    await client.make(update, { params, body: { name: 'Renamed' } });
    expect(await names()).toEqual(['Renamed', 'Renamed', 'Renamed']);
    const stale = { params: { id: ids[0] as number }, body: { [column]: given, version: 1 } };
    expect(await refused(client.request('updateProject', stale))).toMatchObject({
      status: 409,
      current: { [column]: 'Renamed', version: 2 },
    });
    await client.make(update, { params, body: { name: 'RENAMED' } });
    expect(await names()).toEqual(['RENAMED', 'RENAMED', 'RENAMED']);
    expect(await client.make(listed, {})).toHaveLength(1);
  });

  test('in use is deleted only with a replacement; the undo restores everything', async () => {
    const { server, client, names, params } = await anEntryInUse();
    expect(await refused(client.request(remove, { params }))).toEqual({
      status: 409,
      message: 'Used by 2 projects and 1 template',
    });
    await client.make(create, { body: { name: 'Other' } });
    for (const moveTo of ['Nowhere', given]) {
      expect(await refused(client.request(remove, { params, query: { moveTo } }))).toMatchObject({
        status: 400,
        errors: [{ path: 'moveTo' }],
      });
    }
    const log = await loggedBy(server, () =>
      client.make(remove, { params, query: { moveTo: ' other' } }),
    );
    expect(await names()).toEqual(['Other', 'Other', 'Other']);
    expect(log.map(({ entityType, action }) => `${entityType} ${action}`).toSorted()).toEqual([
      `${column} deleted`,
      'project updated',
      'project updated',
      'projectTemplate updated',
    ]);
    expect((await client.request(remove, { params })).status).toBe(404);
    await client.make(undelete, { params });
    expect(await names()).toEqual([given, given, given]);
  });

  once(
    'is restored without reassigned records, and not beside an entry of the same name',
    async () => {
      const { client, ids, names, params } = await anEntryInUse();
      await client.make(create, { body: { name: 'Other' } });
      await client.make(remove, { params, query: { moveTo: 'Other' } });
      await client.make('updateProject', {
        params: { id: ids[0] as number },
        body: { [column]: given },
      });
      expect(await refused(client.request(undelete, { params }))).toMatchObject({ status: 409 });
      await client.make('updateProject', {
        params: { id: ids[0] as number },
        body: { [column]: 'Third' },
      });
      const namesake = (await client.make(listed, {})).find(({ name }) => name === given);
      await client.make(remove, { params: { id: namesake?.id ?? 0 } });
      await client.make(undelete, { params });
      expect(await names()).toEqual([given, 'Third', given]);
    },
  );

  once('is restored with its records, even if another one had its name meanwhile', async () => {
    const { client, names, params } = await anEntryInUse();
    await client.make(create, { body: { name: 'Other' } });
    await client.make(remove, { params, query: { moveTo: 'Other' } });
    const namesake = { params: { id: (await client.make(create, { body: { name: given } })).id } };
    await client.make(update, { ...namesake, body: { name: 'Renamed' } });
    await client.make(remove, namesake);
    await client.make(undelete, { params });
    expect(await names()).toEqual([given, given, given]);
  });

  test('named by many concurrent new projects is added once', async () => {
    const { client } = await aServerWithProject();
    for (let round = 0; round < tries(5, 15); round += 1) {
      const named = { name: 'P', category: 'C', market: 'M', [column]: `New ${round}` };
      const making = Array.from({ length: 6 }, () =>
        client.request('createProject', { body: named }),
      );
      expect(await statusesOf(making)).toEqual(Array<number>(6).fill(201));
    }
  });

  test('deleted or renamed while projects use it leaves no unknown name', async () => {
    const { client, params, names } = await anEntryInUse();
    const other = await client.make(create, { body: { name: 'Other' } });
    const named = { name: 'P', category: 'C', market: 'M', [column]: given };
    const making = Array.from({ length: 10 }, () =>
      client.request('createProject', { body: named }),
    );
    const changing = [
      client.request(remove, { params, query: { moveTo: 'Other' } }),
      client.request(remove, { params: { id: other.id }, query: { moveTo: given } }),
      client.request(update, { params: { id: other.id }, body: { name: 'Another' } }),
    ];
    expect(await statusesOf(making)).toEqual(Array<number>(10).fill(201));
    for (const status of await statusesOf(changing)) expect([200, 204, 400, 404]).toContain(status);
    const list = (await client.make(listed, {})).map(({ name }) => name);
    expect([...new Set(await names())].filter((name) => !list.includes(name ?? ''))).toEqual([]);
  });
});

test('the overview of markets has counts, progress and next hires', async () => {
  const { server, client, project } = await aServerWithProject({ endDate: '2026-06-01' });
  const detail = project.tasks[0]?.steps[0]?.details?.[0]?.id ?? 0;
  await client.make('updateDetail', { params: { id: detail }, body: { completion: 100 } });
  const days = ['2026-05-03', '2026-05-01', '2026-05-02', null];
  for (const endDate of days) await aProject(server.ctx, { name: `Hire ${endDate}`, endDate });
  await aProject(server.ctx, { status: 'completed', endDate: '2026-01-01' });
  await client.make('createMarket', { body: { name: 'Empty' } });
  const [chicago, empty] = await client.make('listMarketOverviews', {});
  expect(chicago).toMatchObject({ name: 'Chicago', openProjects: 5, archivedProjects: 1 });
  expect(chicago?.averageProgress).toBe(2);
  expect(chicago?.nextHires.map(({ endDate }) => endDate)).toEqual([
    '2026-05-01',
    '2026-05-02',
    '2026-05-03',
  ]);
  expect(chicago?.nextHires).toMatchObject([{}, {}, {}].map(() => ({ status: 'planning' })));
  expect(empty).toMatchObject({ openProjects: 0, archivedProjects: 0, averageProgress: 0 });
});
