import { describe, expect, onTestFinished, test } from 'vitest';

import { aPerson, aProject } from '#demo/builders.ts';
import { once } from '#server/testing/once.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';
import { aStoredSlide } from '#server/testing/slides.ts';

import { findings } from '../../reliability/harness/site.ts';

const at = (id: number) => ({ params: { id } });

/** A hire that only its people see, and an account that is not among them. */
async function aRestrictedHire() {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  const outsider = await server.signedIn({ username: 'outsider' });
  const steps = [{ name: 'Form', details: [{ text: 'Signature' }, { text: 'Date' }] }];
  const hire = await aProject(server.ctx, {
    name: 'Falcon',
    visibility: 'people',
    tasks: [{ title: 'Papers', steps }],
  });
  const { tasks } = await primary.make('readProject', {
    ...at(hire.id),
    query: { include: 'details' },
  });
  const [task] = tasks;
  const [step] = task?.steps ?? [];
  const details = (step?.details ?? []).map(({ id }) => id);
  const set = (body: object) => primary.make('updateProject', { ...at(hire.id), body });
  const names = async (client: Client) =>
    (await client.make('listProjects', {})).map(({ name }) => name);
  const ids = { hire: hire.id, task: task?.id ?? 0, step: step?.id ?? 0, details };
  return { server, primary, outsider, ids, set, names };
}

describe('an account sees a restricted hire', () => {
  test('as manager, if named, and as holder or owner with a confirmed link, until that ends', async () => {
    const { server, primary, outsider, ids, set, names } = await aRestrictedHire();
    const { id } = outsider.manager;
    const expectSeen = async (seen: boolean) => {
      expect(await names(outsider)).toEqual(seen ? ['Falcon'] : []);
      const answer = await outsider.request('readProject', at(ids.hire));
      expect(answer.status).toBe(seen ? 200 : 404);
    };
    await expectSeen(false);
    await set({ projectManagerId: id });
    await expectSeen(true);
    await set({ projectManagerId: null, alsoVisibleTo: [id] });
    await expectSeen(true);
    await set({ alsoVisibleTo: [] });
    await expectSeen(false);

    const person = await outsider.make('createPerson', {
      body: { name: 'Dana', projectManagerId: id },
    });
    const onStep = await primary.make('createPersonTaskStep', {
      body: { personId: person.id, taskStepId: ids.step },
    });
    await expectSeen(false);
    await primary.make('confirmLinks', {});
    await expectSeen(true);
    expect(await primary.make('listViewers', at(ids.hire))).toContainEqual(
      expect.objectContaining({ id, reasons: ['owner of 1 item'] }),
    );
    await primary.make('deletePersonTaskStep', at(onStep.id));
    await expectSeen(false);

    const role = await primary.make('createOwnerRole', { body: { name: 'Branch manager' } });
    await set({ roleHolders: [{ ownerRoleId: role.id, personId: person.id }] });
    await expectSeen(true);
    await primary.make('updatePerson', { ...at(person.id), body: { projectManagerId: null } });
    await expectSeen(false);
    await set({ visibility: 'everybody' });
    await expectSeen(true);
    expect(await server.database.read.selectFrom('projectViewers').selectAll().execute()).toEqual(
      [],
    );
  });

  once('that it restricted itself, in its market by default', async () => {
    const { primary, outsider } = await aRestrictedHire();
    const third = await primary.make('createProjectManager', {
      body: { username: 'carol', email: 'carol@waymark.example', password: 'a long password' },
    });
    const market = {
      name: 'Denver',
      defaultVisibility: 'people' as const,
      defaultAlsoVisibleTo: [third.id],
    };
    await primary.make('createMarket', { body: market });
    const body = { name: 'Heron', category: 'Hire', market: 'Denver' };
    const made = await outsider.make('createProject', { body });
    const { id } = outsider.manager;
    expect(made).toMatchObject({ visibility: 'people', alsoVisibleTo: [third.id, id] });
    const open = await outsider.make('createProject', {
      body: { ...body, visibility: 'everybody' },
    });
    expect(open).toMatchObject({ visibility: 'everybody', alsoVisibleTo: [] });
    const restricting = { ...at(open.id), body: { visibility: 'people' } } as const;
    expect(await outsider.make('updateProject', restricting)).toMatchObject({
      alsoVisibleTo: [id],
    });
    const unknown = { ...at(open.id), body: { alsoVisibleTo: [4711] } };
    expect((await outsider.request('updateProject', unknown)).status).toBe(400);
    expect(await outsider.make('listVisibleProjects', at(id)).catch(() => 'refused')).toBe(
      'refused',
    );
    const seen = await primary.make('listVisibleProjects', at(id));
    expect(seen.map(({ name, reasons }) => [name, reasons])).toEqual([
      ['Heron', ['named under Also']],
      ['Heron', ['named under Also']],
    ]);
  });

  once('no longer once the role that it holds is deleted, and again once it is back', async () => {
    const { server, primary, outsider, set, names } = await aRestrictedHire();
    const linked = { name: 'Dana', projectManagerId: outsider.manager.id };
    const { id: personId } = await aPerson(server.ctx, linked);
    const { id } = await primary.make('createOwnerRole', { body: { name: 'Branch manager' } });
    await set({ roleHolders: [{ ownerRoleId: id, personId }] });
    expect(await names(outsider)).toEqual(['Falcon']);
    await outsider.make('deleteOwnerRole', at(id));
    expect(await names(outsider)).toEqual([]);
    await primary.make('undeleteOwnerRole', at(id));
    expect(await names(outsider)).toEqual(['Falcon']);
  });

  once('not because a contributor sends an item back to it', async () => {
    const { server, primary, outsider, ids, names } = await aRestrictedHire();
    const iris = await server.signedIn({ role: 'contributor' });
    const own = await aPerson(server.ctx, { name: 'Iris', projectManagerId: iris.manager.id });
    const other = await aPerson(server.ctx, {
      name: 'Dana',
      projectManagerId: outsider.manager.id,
    });
    await primary.make('createPersonTaskStep', {
      body: { personId: own.id, taskStepId: ids.step },
    });
    for (const id of ids.details)
      await iris.make('updateDetail', { ...at(id), body: { completion: 100 } });
    const sendBack = (toPersonId: number) =>
      iris.request('sendBackStep', {
        ...at(ids.step),
        body: { note: 'Not signed', detailIds: ids.details, toPersonId },
      });
    expect((await sendBack(other.id)).status).toBe(403);
    expect(await names(outsider)).toEqual([]);
    expect((await sendBack(own.id)).status).toBe(200);
  });

  once('as stored, which the check of the data recomputes', async () => {
    const { server } = await aRestrictedHire();
    expect(await findings(server.database)).toEqual([]);
    await server.database.write.deleteFrom('projectViewers').execute();
    expect(await findings(server.database)).toEqual([
      expect.stringContaining('"Falcon": viewers is stored as "", computed as "1"'),
    ]);
  });

  once('again once it is public, under its new name', async () => {
    const { primary, outsider, ids, names } = await aRestrictedHire();
    await primary.make('makePublic', { ...at(ids.hire), body: { name: 'Alex Carter' } });
    expect(await names(outsider)).toEqual(['Alex Carter']);
    expect(await primary.make('listViewers', at(ids.hire))).toEqual([]);
  });
});

describe('an outsider', () => {
  test('gets no response that was made for others, at once or later', async () => {
    const { primary, outsider, names } = await aRestrictedHire();
    const own = await primary.request('listProjects', {});
    const etag = own.headers.get('etag') ?? '';
    const conditional = await outsider.request('listProjects', {}, { 'if-none-match': etag });
    expect(conditional.status).toBe(200);
    expect(conditional.headers.get('etag')).not.toBe(etag);
    const both = await Promise.all(
      [primary, outsider, primary, outsider].map((client) => client.make('listMarkets', {})),
    );
    expect(both.map(([market]) => market?.projectsCount)).toEqual([1, 0, 1, 0]);
    expect(await Promise.all([names(primary), names(outsider)])).toEqual([['Falcon'], []]);
  });

  test('gets no response of a long read that was made for others', async () => {
    const { server, primary, outsider, names } = await aRestrictedHire();
    // From this id on, a thread reads.
    const { id } = await aProject(server.ctx, { name: 'Open', tasks: [] });
    await server.database.write
      .updateTable('projects')
      .set({ id: 5000 })
      .where('id', '=', id)
      .execute();
    await primary.make('updateProject', { ...at(5000), body: { description: 'Moved' } });
    expect(await Promise.all([names(primary), names(outsider)])).toEqual([
      ['Open', 'Falcon'],
      ['Open'],
    ]);
  });

  once('ticks nothing in it, alone or together with those who may', async () => {
    const { primary, outsider, ids } = await aRestrictedHire();
    const tick = (client: Client, id: number) =>
      client.request('updateDetail', { ...at(id), body: { completion: 100 } });
    const [first = 0, second = 0] = ids.details;
    const answers = await Promise.all([tick(primary, first), tick(outsider, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  test('learns no ids from the changes that its own writes cause', async () => {
    const { server, primary, outsider, ids } = await aRestrictedHire();
    const { id: personId } = await aPerson(server.ctx, { name: 'Dana' });
    await primary.make('createPersonTaskStep', { body: { personId, taskStepId: ids.step } });
    await primary.make('updateTask', { ...at(ids.task), body: { assigneeId: personId } });
    const answer = await outsider.request('deletePerson', at(personId));
    expect(answer.status).toBe(204);
    const changes = JSON.parse(answer.headers.get('x-changes') ?? '[]') as { entity: string }[];
    expect(changes.map(({ entity }) => entity)).toEqual(['person']);
  });

  test('gets no repeated answer about a hire that it saw before', async () => {
    const { primary, outsider, ids } = await aRestrictedHire();
    const { id } = outsider.manager;
    const also = (alsoVisibleTo: number[]) =>
      primary.make('updateProject', { ...at(ids.hire), body: { alsoVisibleTo } });
    await also([id]);
    const key = { 'idempotency-key': 'once' };
    const create = () =>
      outsider.request('createTask', { body: { projectId: ids.hire, title: 'More' } }, key);
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(201);
    await also([]);
    const repeated = await create();
    expect([repeated.status, await repeated.json()]).toEqual([404, { message: 'Not found' }]);
  });

  once('finds no bulk change of it, nor undoes its own after losing sight', async () => {
    const { primary, outsider, ids } = await aRestrictedHire();
    const change = async (client: Client, priority: 'high' | 'low') => {
      const { version } = await client.make('readProject', at(ids.hire));
      const projects = [{ id: ids.hire, version }];
      return client.make('changeProjects', { body: { projects, change: { priority } } });
    };
    const { batchId } = await change(primary, 'high');
    const { entries } = await outsider.make('listActivity', { query: { entity: 'batch' } });
    expect(entries).toEqual([]);
    const undo = (id: number | null) => outsider.request('undoBatch', { ...at(id ?? 0), body: {} });
    expect((await undo(batchId)).status).toBe(404);
    const also = (alsoVisibleTo: number[]) =>
      primary.make('updateProject', { ...at(ids.hire), body: { alsoVisibleTo } });
    await also([outsider.manager.id]);
    const own = await change(outsider, 'low');
    await also([]);
    expect((await undo(own.batchId)).status).toBe(404);
  });

  test('learns from ETags neither that nor when something is hidden', async () => {
    const { primary, outsider, set } = await aRestrictedHire();
    const etag = async (client: Client) =>
      (await client.request('listMarkets', {})).headers.get('etag')?.split('.') ?? [];
    const [seen, hidden] = [await etag(primary), await etag(outsider)];
    expect(seen).toHaveLength(3);
    expect(hidden).toHaveLength(3);
    await primary.make('createCategory', { body: { name: 'Any' } });
    const later = await etag(outsider);
    expect(later[2]).not.toBe(hidden[2]);
    await set({ description: 'Changed' });
    expect((await etag(outsider))[2]).not.toBe(later[2]);
  });

  once('cannot move a list entry that the hire uses, and is told no number', async () => {
    const { outsider } = await aRestrictedHire();
    const [market] = await outsider.make('listMarkets', {});
    await outsider.make('createMarket', { body: { name: 'Dallas' } });
    for (const query of [{}, { moveTo: 'Dallas' }]) {
      const answer = await outsider.request('deleteMarket', { ...at(market?.id ?? 0), query });
      expect([answer.status, await answer.json()]).toEqual([409, { message: 'In use' }]);
    }
  });

  test('does not find what is left of it after its deletion', async () => {
    const { server, primary, outsider, ids } = await aRestrictedHire();
    await aStoredSlide(server.ctx, { title: 'Welcome Falcon', projectId: ids.hire });
    await primary.make('deleteProject', at(ids.hire));
    const read = async () => {
      const found = [
        await outsider.make('listDeleted', {}),
        await outsider.make('listActivity', {}),
        await outsider.make('listSlides', {}),
      ];
      return JSON.stringify(found);
    };
    expect(await read()).not.toContain('Falcon');
    expect((await outsider.request('undeleteProject', at(ids.hire))).status).toBe(404);
    expect((await outsider.request('readDossier', at(ids.hire))).status).toBe(404);
    await primary.make('undeleteProject', at(ids.hire));
    expect(await read()).not.toContain('Falcon');
    expect(server.lines.join()).not.toContain('Falcon');
  });
});

describe('the event stream', () => {
  test('of an outsider has no change of the hire, and tells at once when sight changes', async () => {
    const { server, primary, outsider, ids, set } = await aRestrictedHire();
    const stream = await listen(server, outsider);
    await stream.until('event: change');
    await primary.make('updateTask', { ...at(ids.task), body: { title: 'Secret' } });
    await primary.make('createMarket', { body: { name: 'Marker' } });
    expect(await stream.until('"entity":"market"')).not.toContain('"entity":"task"');
    const hire = { name: 'Heron', category: 'Hire', market: 'New', visibility: 'people' } as const;
    await primary.make('createProject', { body: hire });
    await primary.make('createCategory', { body: { name: 'Marker' } });
    await stream.until('"entity":"market"');
    expect(await stream.until('"entity":"category"')).not.toContain('"entity":"project"');
    await set({ alsoVisibleTo: [outsider.manager.id] });
    await stream.until('event: rights');
    await primary.make('updateTask', { ...at(ids.task), body: { title: 'Shown' } });
    await stream.until('"entity":"task"');
    await set({ alsoVisibleTo: [] });
    await stream.until('event: rights');
  });

  once('tells nobody of what they never saw', async () => {
    const { server, primary, outsider, ids, set } = await aRestrictedHire();
    const position = (await outsider.request('readCurrentUser', {})).headers.get('x-log-position');
    const stream = await listen(server, outsider);
    await stream.until('event: change');
    const hire = { name: 'Heron', category: 'Advisor Hire', market: 'Chicago' };
    await primary.make('createProject', { body: { ...hire, visibility: 'people' } });
    const insider = await server.signedIn();
    await set({ alsoVisibleTo: [insider.manager.id] });
    await primary.make('deleteProject', at(ids.hire));
    await primary.make('createMarket', { body: { name: 'Marker' } });
    expect(await stream.until('"entity":"market"')).not.toContain('event: rights');
    const again = await listen(server, outsider, `?after=${position}`);
    expect(await again.until('\n\n')).toContain('event: change');
  });

  test('tells those who connect again that sight has changed meanwhile', async () => {
    const { server, primary, outsider, set } = await aRestrictedHire();
    const position = (await outsider.request('readCurrentUser', {})).headers.get('x-log-position');
    await set({ alsoVisibleTo: [outsider.manager.id] });
    const again = await listen(server, outsider, `?after=${position}`);
    expect(await again.until('\n\n')).toContain('event: rights');
    const now = (await outsider.request('readCurrentUser', {})).headers.get('x-log-position');
    const later = await listen(server, outsider, `?after=${now}`);
    expect(await later.until('\n\n')).toContain('event: change');
    expect(await primary.make('listProjects', {})).toHaveLength(1);
  });
});

/** `until` returns the text from the last match on, up to the next one. */
async function listen(server: TestServer, { cookie }: Client, query = '') {
  const answer = await server.send(`/api/events${query}`, { headers: { cookie } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(async () => {
    await reader?.cancel().catch(() => {});
  });
  let text = '';
  const until = async (found: string): Promise<string> => {
    while (!text.includes(found)) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended before ${found}: ${text}`);
      text += value;
    }
    const end = text.indexOf(found) + found.length;
    const part = text.slice(0, end);
    text = text.slice(end);
    return part;
  };
  return { until };
}
