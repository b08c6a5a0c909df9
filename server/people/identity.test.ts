import { describe, expect, test } from 'vitest';

import { aManager, aPerson } from '#demo/builders.ts';
import { loggedBy, refused } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

async function anOffice() {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true, username: 'root' });
  const dana = await server.signedIn({ username: 'dana', firstName: 'Dana', lastName: 'Cole' });
  const person = await aPerson(server.ctx, { name: 'Dana Cole' });
  return { server, primary, dana, person };
}

const link = (client: Client, id: number, projectManagerId: number | null) =>
  client.request('updatePerson', { params: { id }, body: { projectManagerId } });

const accountOf = async (client: Client, id: number) =>
  (await client.make('listPeople', {})).find((person) => person.id === id)?.projectManagerId;

describe('the person of an account', () => {
  test('is set by its owner, one to one, and logged by name', async () => {
    const { server, dana, person } = await anOffice();
    const other = await aPerson(server.ctx, { name: 'Other' });
    const log = await loggedBy(server, async () => {
      expect((await link(dana, person.id, dana.manager.id)).status).toBe(200);
    });
    const names = { before: null, after: 'Dana Cole' };
    const fields = { projectManagerId: { before: null, after: dana.manager.id, names } };
    expect(log).toMatchObject([{ entityType: 'person', entityName: 'Dana Cole', fields }]);
    expect(await refused(link(dana, other.id, dana.manager.id))).toMatchObject({
      status: 409,
      errors: [{ path: 'projectManagerId', message: 'This account is linked to Dana Cole' }],
    });
    await link(dana, person.id, null);
    expect((await link(dana, other.id, dana.manager.id)).status).toBe(200);
  });

  test('is set for others only by the primary manager', async () => {
    const { server, primary, dana, person } = await anOffice();
    const kim = await server.signedIn({ username: 'kim' });
    const message = 'Only the primary manager links the accounts of others';
    expect(await refused(link(kim, person.id, dana.manager.id))).toEqual({ status: 403, message });
    expect((await link(primary, person.id, dana.manager.id)).status).toBe(200);
    expect(await refused(link(kim, person.id, kim.manager.id))).toEqual({ status: 403, message });
    const body = { name: 'Lee', projectManagerId: dana.manager.id };
    expect((await kim.request('createPerson', { body })).status).toBe(403);
    const viewer = await server.signedIn({ role: 'viewer' });
    expect((await link(viewer, person.id, viewer.manager.id)).status).toBe(403);
    expect(await accountOf(primary, person.id)).toBe(dana.manager.id);
  });

  test('requires an account that can sign in', async () => {
    const { server, primary, person } = await anOffice();
    const gone = await aManager(server.ctx, { isActive: false });
    for (const id of [4711, gone.id]) {
      expect(await refused(link(primary, person.id, id))).toMatchObject({
        status: 400,
        errors: [{ path: 'projectManagerId' }],
      });
    }
  });

  test('is claimed by one of ten concurrent requests', async () => {
    const { server, dana } = await anOffice();
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aPerson(server.ctx, { name: `P${n}` })),
    );
    const answers = await Promise.all(people.map(({ id }) => link(dana, id, dana.manager.id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  test('can be set when either is created, and is never derived from an email address', async () => {
    const { server, primary, dana, person } = await anOffice();
    const mine = { projectManagerId: primary.manager.id };
    const log = await loggedBy(server, async () => {
      const me = { name: 'Me', ...mine };
      expect(await primary.make('createPerson', { body: me })).toMatchObject(mine);
    });
    expect(log).toMatchObject([
      { action: 'created', fields: null },
      {
        action: 'updated',
        fields: { projectManagerId: { before: null, after: primary.manager.id } },
      },
    ]);
    const account = { username: 'new', email: 'new@waymark.example', password: 'a long secret' };
    const body = { ...account, personId: person.id };
    const manager = await dana.make('createProjectManager', { body });
    expect(manager.personId).toBe(person.id);
    expect(await accountOf(dana, person.id)).toBe(manager.id);
    const again = { ...body, username: 'again', email: 'again@waymark.example' };
    expect(await refused(dana.request('createProjectManager', { body: again }))).toMatchObject({
      status: 409,
      errors: [{ path: 'personId' }],
    });
    const missing = { ...again, personId: 4711 };
    expect((await dana.request('createProjectManager', { body: missing })).status).toBe(400);
    expect(await primary.make('listProjectManagers', {})).toHaveLength(3);
    const same = await dana.make('createPerson', {
      body: { name: 'Same', email: 'dana@waymark.example' },
    });
    expect(same.projectManagerId).toBe(null);
  });

  test('is not derived from a later change of email address', async () => {
    const { primary, dana, person } = await anOffice();
    const address = (await primary.make('listProjectManagers', {})).find(
      ({ id }) => id === dana.manager.id,
    )?.email;
    const params = { id: person.id };
    const body = { email: address ?? '' };
    const changed = await primary.make('updatePerson', { params, body });
    expect(changed).toMatchObject({ email: address, projectManagerId: null, linkConfirmed: false });
    await primary.make('updatePerson', { params, body: { email: 'cole@waymark.example' } });
    await dana.make('updateProjectManager', {
      params: { id: dana.manager.id },
      body: { email: 'cole@waymark.example', currentPassword: password },
    });
    expect(await accountOf(primary, person.id)).toBe(null);
  });
});

describe('a link', () => {
  test('is deleted with the person, and frees the account', async () => {
    const { server, primary, dana, person } = await anOffice();
    await link(dana, person.id, dana.manager.id);
    await primary.make('deletePerson', { params: { id: person.id } });
    const other = await aPerson(server.ctx, { name: 'Other' });
    const log = await loggedBy(server, async () => {
      expect((await link(dana, other.id, dana.manager.id)).status).toBe(200);
    });
    expect(log).toHaveLength(1);
  });

  test('is deleted with the account, never reassigned, and restored with it', async () => {
    const { primary, dana, person } = await anOffice();
    await link(dana, person.id, dana.manager.id);
    const params = { id: dana.manager.id };
    await primary.make('deleteProjectManager', {
      params,
      query: { reassignTo: String(primary.manager.id) },
    });
    expect(await accountOf(primary, person.id)).toBe(null);
    await primary.make('undeleteProjectManager', { params });
    expect(await accountOf(primary, person.id)).toBe(dana.manager.id);
  });

  test('of a deleted person is restored unless the account is linked again', async () => {
    const { server, primary, dana, person } = await anOffice();
    const params = { id: person.id };
    await link(dana, person.id, dana.manager.id);
    await primary.make('deletePerson', { params });
    await primary.make('undeletePerson', { params });
    expect(await accountOf(primary, person.id)).toBe(dana.manager.id);
    await primary.make('deletePerson', { params });
    const other = await aPerson(server.ctx, { name: 'Other' });
    await link(dana, other.id, dana.manager.id);
    await primary.make('undeletePerson', { params });
    expect(await accountOf(primary, person.id)).toBe(null);
    expect(await accountOf(primary, other.id)).toBe(dana.manager.id);
  });

  test('of another manager is neither deleted nor restored with its person', async () => {
    const { server, primary, dana, person } = await anOffice();
    const kim = await server.signedIn({ username: 'kim' });
    const params = { id: person.id };
    await link(dana, person.id, dana.manager.id);
    const refusal = {
      status: 403,
      message: 'Only the primary manager deletes or restores people who sign in',
    };
    expect(await refused(kim.request('deletePerson', { params }))).toEqual(refusal);
    expect(await accountOf(kim, person.id)).toBe(dana.manager.id);
    await dana.make('deletePerson', { params });
    expect(await refused(kim.request('undeletePerson', { params }))).toEqual(refusal);
    expect(await accountOf(kim, person.id)).toBe(undefined);
    await dana.make('undeletePerson', { params });
    await primary.make('deletePerson', { params });
    // Without the account there is no link to restore.
    await primary.make('deleteProjectManager', { params: { id: dana.manager.id } });
    await kim.make('undeletePerson', { params });
    await kim.make('deletePerson', { params });
  });

  test('between two deleted records is restored in any order', async () => {
    const { primary, dana, person } = await anOffice();
    await link(dana, person.id, dana.manager.id);
    await primary.make('deletePerson', { params: { id: person.id } });
    await primary.make('deleteProjectManager', { params: { id: dana.manager.id } });
    await primary.make('undeletePerson', { params: { id: person.id } });
    expect(await accountOf(primary, person.id)).toBe(null);
    await primary.make('undeleteProjectManager', { params: { id: dana.manager.id } });
    expect(await accountOf(primary, person.id)).toBe(dana.manager.id);
  });
});
