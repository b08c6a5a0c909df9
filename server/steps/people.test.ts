import { describe, expect, test } from 'vitest';

import { counts } from '#contract/limits.ts';
import { aPerson } from '#demo/builders.ts';
import { aServerWithProject, loggedBy, refused, statusesOf } from '#server/testing/one-project.ts';

async function aStepAndSomebody() {
  const place = await aServerWithProject();
  const person = await aPerson(place.server.ctx, { name: 'Ada' });
  const { client, first } = place;
  const taskStepId = first.step.id;
  const put = (more: object = {}) =>
    client.request('createPersonTaskStep', {
      body: { personId: person.id, taskStepId, ...more },
    });
  return { ...place, person, taskStepId, put };
}

describe('a person on a step', () => {
  test('is one link, initially pending, and logged in the project by name', async () => {
    const { server, client, project, person, taskStepId } = await aStepAndSomebody();
    const body = { personId: person.id, taskStepId };
    const log = await loggedBy(server, async () => {
      const link = await client.make('createPersonTaskStep', { body });
      const facts = { status: 'pending', progress: 0, startedAt: null, completedAt: null };
      expect(link).toMatchObject({ ...body, ...facts });
      expect(await client.make('listPersonTaskSteps', {})).toEqual([link]);
      await client.make('deletePersonTaskStep', { params: { id: link.id } });
    });
    const same = { entityType: 'personTaskStep', entityName: 'Ada', projectId: project.id };
    expect(log).toMatchObject([
      { ...same, action: 'created' },
      { ...same, action: 'deleted' },
    ]);
    expect(await client.make('listPersonTaskSteps', {})).toEqual([]);
  });

  test('keeps the given progress', async () => {
    const { client, person, taskStepId } = await aStepAndSomebody();
    const made = await client.make('createPersonTaskStep', {
      body: {
        personId: person.id,
        taskStepId,
        status: 'completed',
        progress: 100,
        startedAt: '2026-11-01T10:00:00+01:00',
        completedAt: '2026-11-02T10:00:00Z',
      },
    });
    expect(made).toMatchObject({ status: 'completed', progress: 100 });
    expect(made.startedAt).toBe('2026-11-01T09:00:00.000Z');
    expect(made.completedAt).toBe('2026-11-02T10:00:00.000Z');
  });

  test('is on it once, despite concurrent requests', async () => {
    const { put } = await aStepAndSomebody();
    const statuses = await statusesOf(Array.from({ length: 10 }, () => put()));
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
    const message = 'This person is already on the step';
    expect(await refused(put())).toEqual({
      status: 409,
      message,
      errors: [{ path: 'personId', message }],
    });
  });

  test('must exist and be active, and the step must exist', async () => {
    const { server, client, person, put } = await aStepAndSomebody();
    const bad = (message: string) => ({ status: 400, errors: [{ path: 'personId', message }] });
    expect(await refused(put({ personId: 4711 }))).toMatchObject(bad('Person not found'));
    expect(await refused(put({ progress: 101 }))).toMatchObject({ status: 400 });
    const notFound = { status: 404, message: 'Step not found' };
    expect(await refused(put({ taskStepId: 4711 }))).toEqual(notFound);
    await client.make('updatePerson', { params: { id: person.id }, body: { isActive: false } });
    expect(await refused(put())).toMatchObject(bad('This person is inactive'));
    expect(await server.ctx.db.selectFrom('personTaskSteps').selectAll().execute()).toEqual([]);
  });

  test('is refused beyond 50, wherever the person is added', async () => {
    const { server, client, taskStepId, first } = await aStepAndSomebody();
    const params = { id: taskStepId };
    const ids: number[] = [];
    for (let index = 0; index < counts.peopleOfStep; index++) {
      ids.push((await aPerson(server.ctx, { name: `Person ${index}` })).id);
    }
    await client.make('updateStep', { params, body: { personIds: ids } });
    const [known = 0] = ids;
    const { id: personId } = await aPerson(server.ctx, { name: 'Last' });
    const add = (id: number) =>
      refused(client.request('createPersonTaskStep', { body: { personId: id, taskStepId } }));
    const tooMany = { status: 400, message: 'At most 50 people' };
    expect(await add(personId)).toMatchObject(tooMany);
    expect(await add(known)).toMatchObject({ status: 409 });
    const detailIds = (first.step.details ?? []).map(({ id }) => id);
    for (const id of detailIds) {
      await client.make('updateDetail', { params: { id }, body: { completion: 100 } });
    }
    const body = { note: 'Wrong', detailIds, toPersonId: personId };
    expect(await refused(client.request('sendBackStep', { params, body }))).toMatchObject(tooMany);
    await client.make('sendBackStep', { params, body: { ...body, toPersonId: known } });
  });

  test('is refused by a save that has not seen the others', async () => {
    const { client, person, taskStepId, first } = await aStepAndSomebody();
    const save = (version: number, personIds: number[]) =>
      client.request('updateStep', { params: { id: taskStepId }, body: { version, personIds } });
    const { version } = first.step;
    const saved = (await (await save(version, [person.id])).json()) as { version: number };
    expect(saved.version).toBe(version + 1);
    expect(await refused(save(version, []))).toMatchObject({ status: 409 });
    expect((await save(saved.version, [person.id])).status).toBe(200);
    expect((await save(saved.version, [])).status).toBe(200);
  });

  test('is in the answer to the save that assigns them', async () => {
    const { client, person, taskStepId } = await aStepAndSomebody();
    const save = async (body: object) =>
      (await client.make('updateStep', { params: { id: taskStepId }, body })).hasPeople;
    expect(await save({ personIds: [person.id] })).toBe(true);
    expect(await save({ name: 'Renamed' })).toBe(true);
    expect(await save({ name: 'Again', personIds: [] })).toBe(false);
  });

  test('stays on it when becoming inactive', async () => {
    const { client, person, put } = await aStepAndSomebody();
    await put();
    await client.make('updatePerson', { params: { id: person.id }, body: { isActive: false } });
    expect(await client.make('listPersonTaskSteps', {})).toHaveLength(1);
  });

  test('is removed once: a second time is a 404', async () => {
    const { client, put } = await aStepAndSomebody();
    const { id } = (await (await put()).json()) as { id: number };
    const race = Array.from({ length: 5 }, () =>
      client.request('deletePersonTaskStep', { params: { id } }),
    );
    expect(await statusesOf(race)).toEqual([204, 404, 404, 404, 404]);
  });

  test('is deleted with the step, its task or its project', async () => {
    const { client, project, put, taskStepId } = await aStepAndSomebody();
    await put();
    await put({ taskStepId: project.tasks[0]?.steps[1]?.id });
    await put({ taskStepId: project.tasks[1]?.steps[0]?.id });
    const links = async () => (await client.make('listPersonTaskSteps', {})).length;
    await client.make('deleteStep', { params: { id: taskStepId } });
    expect(await links()).toBe(2);
    await client.make('deleteTask', { params: { id: project.tasks[0]?.id ?? 0 } });
    expect(await links()).toBe(1);
    await client.make('deleteProject', { params: { id: project.id } });
    expect(await links()).toBe(0);
  });
});
