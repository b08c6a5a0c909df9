import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aServerWithProject, expectSound, loggedBy, refused } from '#server/testing/one-project.ts';

type Body = Sent<Calls['createSlideBar']>['body'];

async function aStep() {
  const place = await aServerWithProject();
  const { client, first } = place;
  const params = { id: first.step.id };
  return {
    ...place,
    params,
    add: (body: object) => client.request('createSlideBar', { params, body: body as Body }),
    make: (body: Body) => client.make('createSlideBar', { params, body }),
    names: async () =>
      (await client.make('listSlideBars', { params })).map(({ name }) => name).join(''),
  };
}

describe('slide bars', () => {
  test('are added at the end, with any integer, by default 0', async () => {
    const { server, client, params, make } = await aStep();
    const first = await make({ name: 'A', description: 'Of assets' });
    expect(first).toMatchObject({ name: 'A', description: 'Of assets', value: 0, order: 0 });
    const second = await make({ name: 'B', value: -2_147_483_647 });
    expect(second).toMatchObject({
      value: -2_147_483_647,
      description: null,
      order: 1,
      version: 1,
    });
    expect(await client.make('listSlideBars', { params })).toEqual([first, second]);
    await expectSound(server);
  });

  test('are rejected with field errors, and for an unknown step', async () => {
    const { client, add } = await aStep();
    const bad: [object, string, string][] = [
      [{}, 'name', 'Name is required'],
      [{ name: 'x'.repeat(201) }, 'name', 'Must be at most 200 characters'],
      [{ name: 'A', value: 0.5 }, 'value', 'Must be a whole number'],
      [{ name: 'A', value: 'three' }, 'value', 'Must be a whole number'],
      [{ name: 'A', value: 2_147_483_648 }, 'value', 'Must be at most 2147483647'],
    ];
    for (const [body, path, message] of bad) {
      expect(await refused(add(body))).toMatchObject({ status: 400, errors: [{ path, message }] });
    }
    const params = { id: 4711 };
    const notFound = { status: 404, message: 'Step not found' };
    expect(await refused(client.request('listSlideBars', { params }))).toEqual(notFound);
    const nowhere = client.request('createSlideBar', { params, body: { name: 'A' } });
    expect(await refused(nowhere)).toEqual(notFound);
  });

  test('are limited to a hundred per step', async () => {
    const { add, names } = await aStep();
    for (let made = 0; made < 100; made += 1) await add({ name: 'B' });
    expect(await refused(add({ name: 'C' }))).toMatchObject({
      status: 400,
      message: 'At most 100 slide bars',
    });
    expect(await names()).toBe('B'.repeat(100));
  });

  test('are changed field by field, and moved', async () => {
    const { server, client, make, names } = await aStep();
    const [a, , c] = [
      await make({ name: 'A' }),
      await make({ name: 'B' }),
      await make({ name: 'C' }),
    ];
    const save = (id: number, body: Sent<Calls['updateSlideBar']>['body']) =>
      client.make('updateSlideBar', { params: { id }, body });
    expect(await save(a.id, { value: 7 })).toMatchObject({ name: 'A', value: 7, version: 2 });
    expect(await save(a.id, { order: 9 })).toMatchObject({ value: 7, order: 2 });
    expect(await names()).toBe('BCA');
    expect(await save(c.id, { order: 0, description: null })).toMatchObject({ order: 0 });
    expect(await names()).toBe('CBA');
    const log = await loggedBy(server, () => save(c.id, { order: 0, name: 'C' }));
    expect(log).toEqual([]);
    await expectSound(server);
  });

  test('are deleted once without gaps, and with their step', async () => {
    const { server, client, project, params, make, names } = await aStep();
    const bars = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })];
    const one = { params: { id: bars[1]?.id ?? 0 } };
    const log = await loggedBy(server, () => client.make('deleteSlideBar', one));
    expect(log).toMatchObject([
      { entityType: 'slideBar', entityName: 'B', action: 'deleted', projectId: project.id },
    ]);
    const notFound = { status: 404, message: 'Slide bar not found' };
    expect(await refused(client.request('deleteSlideBar', one))).toEqual(notFound);
    const change = client.request('updateSlideBar', { ...one, body: { value: 1 } });
    expect(await refused(change)).toEqual(notFound);
    expect(await names()).toBe('AC');
    await expectSound(server);
    await client.make('deleteStep', { params });
    expect(await server.ctx.db.selectFrom('slideBars').selectAll().execute()).toEqual([]);
  });
});
