import { describe, expect, test } from 'vitest';

import type { Replaced } from '#contract/replacements.ts';
import { aPerson } from '#demo/builders.ts';
import { aDump } from '#server/testing/dump.ts';
import { expectSound, loggedBy, readAll, refused } from '#server/testing/one-project.ts';
import { aHire, aTeam, preview } from '#server/testing/replaced-team.ts';
import { withoutVersions } from '#server/testing/replaced.ts';
import type { Client } from '#server/testing/server.ts';

const at = (id: number) => ({ params: { id } });

describe('replacing a person', () => {
  test('moves roles, tasks and steps of all open hires, and one undo brings everything back', async () => {
    const team = await aTeam();
    const { server, client, dana, sam, replace, look } = team;
    const eagle = await aHire(team, 'Eagle');
    const onHold = await aHire(team, 'Heron');
    await client.make('updateProject', { ...at(onHold.id), body: { status: 'on_hold' } });
    const gone = await aHire(team, 'Gull');
    await client.make('archiveProject', { ...at(gone.id), body: {} });
    const before = await aDump(server.database);
    const expected = [eagle, onHold].map(({ id }, index) => {
      return { id, name: ['Eagle', 'Heron'][index], tasks: 1, steps: 3, roles: 1 };
    });
    expect(await look()).toEqual({ batchId: null, projects: expected });
    expect(await aDump(server.database)).toEqual(before);
    const entries = await loggedBy(server, async () => {
      const { batchId, projects } = await replace(sam);
      expect(projects).toEqual(expected);
      for (const hire of [eagle, onHold]) {
        expect(await hire.now()).toMatchObject({
          holder: sam,
          assignee: sam,
          people: [[sam], [sam], [], [sam]],
          byRole: [false, true, false, false],
        });
      }
      expect(await gone.now()).toMatchObject({ holder: dana, assignee: dana });
      expect(await look()).toEqual({ batchId: null, projects: [] });
      expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 10, kept: [] });
    });
    expect(Object.keys(Object.groupBy(entries, ({ entityType }) => entityType))).toEqual([
      'project',
      'task',
      'personTaskStep',
      'batch',
    ]);
    expect(entries.filter(({ entityType }) => entityType === 'batch')).toMatchObject([
      { action: 'created', entityName: '10 assignments of Dana Cole', projectId: null },
      { action: 'updated', entityName: '10 assignments of Dana Cole' },
    ]);
    expect(withoutVersions(await aDump(server.database))).toEqual(withoutVersions(before));
    await expectSound(server);
  });

  test('completed items keep who did them, and nobody is on a step twice', async () => {
    const team = await aTeam();
    const { client, dana, sam, bill, replace } = team;
    const hire = await aHire(team, 'Eagle');
    const [done, shared] = (await hire.now()).steps;
    await client.make('updateStep', { ...at(done!.id), body: { isCompleted: true } });
    const personIds = [dana, bill, sam];
    await client.make('updateStep', { ...at(shared!.id), body: { personIds } });
    const { projects } = await replace(sam);
    expect(projects).toMatchObject([{ steps: 2 }]);
    const { people } = await hire.now();
    expect(people).toEqual([[dana], [bill, sam], [], [sam]]);
  });

  test('days limit it to steps that are due on them, which get owners of their own', async () => {
    const team = await aTeam();
    const { client, dana, sam, replace, look } = team;
    const hire = await aHire(team, 'Eagle');
    const days = { from: '2027-02-03', until: '2027-02-08' };
    const expected = [{ id: hire.id, name: 'Eagle', tasks: 0, steps: 2, roles: 0 }];
    expect((await look(days)).projects).toEqual(expected);
    const { batchId, projects } = await replace(sam, days);
    expect(projects).toEqual(expected);
    expect(await hire.now()).toMatchObject({
      holder: dana,
      assignee: dana,
      people: [[dana], [sam], [sam], [dana]],
      byRole: [false, false, false, false],
    });
    expect((await look({ from: '2027-02-02' })).projects).toEqual([]);
    expect((await look({ until: '2027-02-01' })).projects).toMatchObject([{ steps: 1 }]);
    // Back from the holiday: Sam's steps go to Dana, and the role has its holder again.
    await client.make('replacePerson', { ...at(sam), body: { personId: dana, ...days } });
    expect((await hire.now()).byRole).toEqual([false, true, false, false]);
    expect((await client.make('undoBatch', at(batchId!))).undone).toBe(0);
  });

  test('a step of a completed task that is still open gets an owner of its own', async () => {
    const team = await aTeam();
    const { client, dana, sam, replace } = team;
    const hire = await aHire(team, 'Eagle');
    const [task] = (await readAll(client, hire.id)).tasks;
    await client.make('updateTask', { ...at(task!.id), body: { status: 'completed' } });
    await replace(sam);
    expect(await hire.now()).toMatchObject({
      assignee: dana,
      people: [[sam], [sam], [sam], [sam]],
    });
  });

  test('is refused without a person, by the same, an inactive or an unknown one, and with days in the wrong order', async () => {
    const { server, client, dana, sam } = await aTeam();
    const inactive = await aPerson(server.ctx, { isActive: false });
    const send = (body: object, id = dana) =>
      refused(client.request('replacePerson', { ...at(id), body }));
    const message = async (body: object) => (await send(body)).errors;
    expect(await message({})).toEqual([{ path: 'personId', message: 'Choose a person' }]);
    expect(await message({ personId: dana })).toEqual([
      { path: 'personId', message: 'Choose another person' },
    ]);
    expect(await message({ personId: inactive.id })).toMatchObject([{ path: 'personId' }]);
    expect(await message({ personId: 999 })).toMatchObject([{ path: 'personId' }]);
    const days = { from: '2027-02-08', until: '2027-02-01' };
    expect(await message({ personId: sam, ...days })).toEqual([
      { path: 'until', message: 'Must not be before the first day' },
    ]);
    expect(await send({ personId: sam }, 999)).toMatchObject({ status: 404 });
    const nobody = await refused(
      client.request('replacePerson', { ...at(999), ...preview, body: {} }),
    );
    expect(nobody.status).toBe(404);
    expect(await client.make('replacePerson', { ...at(dana), body: { personId: sam } })).toEqual({
      batchId: null,
      projects: [],
    });
  });

  test('a preview and the change under one key are different requests, and a repeat changes nothing', async () => {
    const team = await aTeam();
    const { client, dana, sam } = team;
    const hire = await aHire(team, 'Eagle');
    const headers = { 'Idempotency-Key': 'replace' };
    const send = (query: object) =>
      client.request('replacePerson', { ...at(dana), query, body: { personId: sam } }, headers);
    const first = await send({});
    const again = await send({});
    expect(await again.json()).toEqual(await first.json());
    expect((await send(preview.query)).status).toBe(409);
    expect((await hire.now()).assignee).toBe(sam);
  });

  test('an undo keeps what was changed, completed or deleted since', async () => {
    const team = await aTeam();
    const { server, client, dana, sam, bill, replace } = team;
    const eagle = await aHire(team, 'Eagle');
    const gull = await aHire(team, 'Gull');
    const { batchId } = await replace(sam);
    const [done, passedOn] = (await eagle.now()).steps;
    const other = await server.signedIn({ firstName: 'Rae', lastName: 'Fox' });
    await other.make('updateStep', { ...at(done!.id), body: { isCompleted: true } });
    await other.make('updateStep', { ...at(passedOn!.id), body: { personIds: [bill] } });
    await other.make('deleteProject', at(gull.id));
    const { undone, kept: remaining } = await client.make('undoBatch', at(batchId!));
    expect(undone).toBe(3);
    expect(remaining.map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['By hand', 'Rae Fox'],
      ['By role', 'Rae Fox'],
    ]);
    expect(await eagle.now()).toMatchObject({
      holder: dana,
      assignee: dana,
      people: [[sam], [bill], [], [dana]],
    });
    await expectSound(server);
  });

  test('an undo after the replaced person or every hire was deleted keeps everything', async () => {
    const team = await aTeam();
    const { server, client, dana, sam, replace } = team;
    const hire = await aHire(team, 'Eagle');
    const { batchId } = await replace(sam);
    await client.make('deletePerson', at(dana));
    const { undone, kept: remaining } = await client.make('undoBatch', at(batchId!));
    expect([undone, remaining.length]).toEqual([1, 4]);
    expect(await hire.now()).toMatchObject({ assignee: sam, people: [[sam], [sam], [], [sam]] });
    const next = await client.make('replacePerson', {
      ...at(sam),
      body: { personId: team.bill },
    });
    await client.make('deleteProject', at(hire.id));
    expect(await client.make('undoBatch', at(next.batchId!))).toEqual({ undone: 0, kept: [] });
    await expectSound(server);
  });

  test('two managers at once: each change applies to what is true then, and nothing is lost', async () => {
    const team = await aTeam();
    const { server, client, dana, sam, bill } = team;
    const hires = [await aHire(team, 'Eagle'), await aHire(team, 'Heron')];
    const other = await server.signedIn();
    const by = (who: Client, personId: number) =>
      who.make('replacePerson', { ...at(dana), body: { personId } });
    const answers = await Promise.all([by(client, sam), by(other, bill)]);
    const sizes = answers.map(({ projects }) => projects.length);
    expect(new Set(sizes)).toEqual(new Set([0, 2]));
    const winner = sizes[0] === 2 ? sam : bill;
    for (const hire of hires) expect((await hire.now()).assignee).toBe(winner);
  });
});

describe('restricted hires', () => {
  test('leave no trace in the preview, the answer, its headers or the undo of others', async () => {
    const team = await aTeam();
    const { server, dana, sam } = team;
    const primary = await server.signedIn({ isPrimary: true });
    const eagle = await aHire(team, 'Eagle');
    const falcon = await aHire(team, 'Falcon');
    const body = { visibility: 'people' } as const;
    await primary.make('updateProject', { ...at(falcon.id), body });
    const rae = await server.signedIn({ firstName: 'Rae' });
    const send = (query: object) =>
      rae.request('replacePerson', { ...at(dana), query, body: { personId: sam } });
    const looked = await send(preview.query);
    const done = await send({});
    const texts = [await looked.text(), await done.text()];
    const headers = JSON.stringify([...done.headers]);
    for (const text of [...texts, headers]) expect(text).not.toContain('Falcon');
    const [seen, changed] = texts.map((text) => JSON.parse(text) as Replaced);
    expect(seen?.projects).toEqual(changed?.projects);
    expect(changed?.projects.map(({ id }) => id)).toEqual([eagle.id]);
    expect(headers).not.toContain(`"projectId":${falcon.id}`);
    expect(done.headers.get('x-changes')).toContain(`"projectId":${eagle.id}`);
    const logged = await server.ctx.db
      .selectFrom('activity')
      .select('id')
      .where('projectId', '=', falcon.id)
      .where('projectManagerId', '=', rae.manager.id)
      .execute();
    expect(logged).toEqual([]);
    const links = await primary.make('listPersonTaskSteps', {
      query: { projectId: String(falcon.id) },
    });
    expect(new Set(links.map(({ personId }) => personId))).toEqual(new Set([dana]));
  });

  test('the entry of a change to one among several hires is hidden with it', async () => {
    const team = await aTeam();
    const { server, dana, sam } = team;
    const primary = await server.signedIn({ isPrimary: true });
    await aHire(team, 'Eagle');
    const falcon = await aHire(team, 'Falcon');
    await primary.make('updateProject', { ...at(falcon.id), body: { visibility: 'people' } });
    await primary.make('replacePerson', { ...at(dana), body: { personId: sam } });
    const rae = await server.signedIn();
    const { entries } = await rae.make('listActivity', {});
    expect(JSON.stringify(entries)).not.toMatch(/Falcon|assignments of/);
  });
});
