import { describe, expect, test } from 'vitest';

import type { CallName } from '#contract/calls.ts';
import { refused, statusesOf } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

async function fourAccounts() {
  const server = await testServer();
  const primary = await server.signedIn({ username: 'pia', isPrimary: true });
  const ada = await server.signedIn({ username: 'ada', firstName: 'Ada', lastName: 'Larsen' });
  const bea = await server.signedIn({ username: 'bea' });
  const viewer = await server.signedIn({ username: 'vic', role: 'viewer' });
  return { server, primary, ada, bea, viewer };
}

type Who = 'primary' | 'ada' | 'bea' | 'viewer';

const at = (client: Client) => ({ params: { id: client.manager.id } });
const stranger = { username: 'new', email: 'new@waymark.example', password };

const cannotDisable = 'Cannot disable the primary project manager';
const cannotDelete = 'Cannot delete the primary project manager';
const mayNotDisable = "You don't have permission to disable this project manager";
const mayNotDelete = "You don't have permission to delete this project manager";
const mayNotChange = "You don't have permission to change this";
const ownProfileOnly = 'You can only edit your own profile';
const primaryOnly = 'Only the primary manager can do this';

/** Caller, target, and the expected 403 message, if any. */
const table: [CallName, unknown, [caller: Who, target: Who, refusal?: string][]][] = [
  [
    'updateProjectManager',
    { firstName: 'New' },
    [
      ['primary', 'primary'],
      ['primary', 'ada'],
      ['primary', 'viewer'],
      ['ada', 'ada'],
      ['ada', 'bea', ownProfileOnly],
      ['ada', 'primary', ownProfileOnly],
      ['viewer', 'viewer'],
      ['viewer', 'ada', ownProfileOnly],
      ['viewer', 'primary', ownProfileOnly],
    ],
  ],
  [
    'setManagerStatus',
    { isActive: false },
    [
      ['primary', 'primary', cannotDisable],
      ['ada', 'primary', cannotDisable],
      ['ada', 'bea', mayNotDisable],
      ['ada', 'ada', mayNotDisable],
      ['viewer', 'ada', mayNotChange],
      ['viewer', 'viewer', mayNotChange],
      ['viewer', 'primary', mayNotChange],
      ['primary', 'viewer'],
      ['primary', 'ada'],
    ],
  ],
  [
    'setManagerStatus',
    { isActive: true },
    [
      ['primary', 'primary', cannotDisable],
      ['ada', 'primary', cannotDisable],
      ['ada', 'bea', mayNotDisable],
      ['ada', 'ada', mayNotDisable],
      ['viewer', 'viewer', mayNotChange],
      ['primary', 'ada'],
    ],
  ],
  [
    'deleteProjectManager',
    undefined,
    [
      ['primary', 'primary', cannotDelete],
      ['ada', 'primary', cannotDelete],
      ['ada', 'bea', mayNotDelete],
      ['ada', 'ada', mayNotDelete],
      ['viewer', 'bea', mayNotChange],
      ['viewer', 'viewer', mayNotChange],
      ['viewer', 'primary', mayNotChange],
      ['primary', 'ada'],
      ['primary', 'viewer'],
    ],
  ],
  [
    'setManagerPassword',
    { newPassword: `new ${password}` },
    [
      ['primary', 'primary', 'Change your own password with your current one'],
      ['ada', 'bea', primaryOnly],
      ['ada', 'ada', primaryOnly],
      ['ada', 'primary', primaryOnly],
      ['viewer', 'viewer', primaryOnly],
      ['viewer', 'ada', primaryOnly],
      ['primary', 'ada'],
    ],
  ],
  [
    'makePrimary',
    undefined,
    [
      ['ada', 'ada', primaryOnly],
      ['ada', 'bea', primaryOnly],
      ['viewer', 'viewer', primaryOnly],
      ['viewer', 'ada', primaryOnly],
      ['primary', 'primary'],
      ['primary', 'ada'],
      ['primary', 'bea', primaryOnly],
      ['ada', 'bea'],
    ],
  ],
];

describe('permissions on accounts', () => {
  test.each(table)('%s %j', async (name, body, rows) => {
    const accounts = await fourAccounts();
    for (const [caller, target, refusal] of rows) {
      const sent = { ...at(accounts[target]), ...(body !== undefined && { body }) };
      const answer = await accounts[caller].request(name, sent);
      const about = `${caller} about ${target}`;
      expect(answer.status, about).toBe(refusal ? 403 : answer.ok ? answer.status : 'done');
      if (refusal) expect(await answer.json(), about).toEqual({ message: refusal });
    }
  });

  test('only the primary manager sets roles, and never their own', async () => {
    const { primary, ada, bea, viewer } = await fourAccounts();
    const rolesByPrimary = { status: 403, message: 'Only the primary manager sets roles' };
    const as = (role: 'manager' | 'viewer') => ({ body: { role } });
    expect(
      await refused(ada.request('updateProjectManager', { ...at(ada), ...as('viewer') })),
    ).toEqual(rolesByPrimary);
    expect(
      await refused(viewer.request('updateProjectManager', { ...at(viewer), ...as('manager') })),
    ).toEqual(rolesByPrimary);
    const aViewer = { body: { ...stranger, role: 'viewer' as const } };
    expect(await refused(ada.request('createProjectManager', aViewer))).toEqual(rolesByPrimary);
    expect(
      await refused(primary.request('updateProjectManager', { ...at(primary), ...as('viewer') })),
    ).toMatchObject({ status: 400, message: 'The primary manager has to remain a manager' });
    expect(await primary.make('createProjectManager', aViewer)).toMatchObject({ role: 'viewer' });
    await primary.make('updateProjectManager', { ...at(bea), ...as('viewer') });
    expect((await bea.request('createCategory', { body: { name: 'C' } })).status).toBe(403);
  });

  test('server-controlled fields are ignored in a body', async () => {
    const { ada, primary } = await fourAccounts();
    const newYear = '2030-01-01T00:00:00.000Z';
    const more = { isPrimary: true, isActive: false, passwordHash: 'x', id: 1, lastLogin: newYear };
    const made = await ada.make('createProjectManager', { body: { ...stranger, ...more } });
    expect(made).toMatchObject({ isPrimary: false, isActive: true, role: 'manager' });
    const body = { firstName: 'Eve', ...more };
    const saved = await ada.make('updateProjectManager', { ...at(ada), body });
    expect(saved).toMatchObject({ id: ada.manager.id, isPrimary: false, isActive: true });
    expect(saved.lastLogin).toBeNull();
    expect((await primary.make('readCurrentUser', {})).isPrimary).toBe(true);
  });
});

describe('the primary manager', () => {
  test('is one account despite concurrent transfers', async () => {
    const { primary, ada, bea } = await fourAccounts();
    const statuses = await statusesOf(
      [ada, bea, ada, bea].map((client) => primary.request('makePrimary', at(client))),
    );
    expect(statuses).toEqual([200, 403, 403, 403]);
    const all = await ada.make('listProjectManagers', {});
    expect(all.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  test('cannot be deleted, disabled or made a viewer during a transfer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { primary, ada } = await fourAccounts();
      const handing = primary.request('makePrimary', at(ada));
      const others = [
        primary.request('deleteProjectManager', at(ada)),
        primary.request('setManagerStatus', { ...at(ada), body: { isActive: false } }),
        primary.request('updateProjectManager', { ...at(ada), body: { role: 'viewer' } }),
      ];
      for (const { status } of await Promise.all([handing, ...others])) {
        expect(status).toBeLessThan(500);
      }
      const server = (await primary.make('listProjectManagers', {})).filter((one) => one.isPrimary);
      expect(server).toMatchObject([{ isActive: true, role: 'manager' }]);
    }
  });

  test('can transfer the role only to active managers', async () => {
    const { primary, ada, viewer } = await fourAccounts();
    await primary.make('setManagerStatus', { ...at(ada), body: { isActive: false } });
    for (const client of [ada, viewer]) {
      expect(await refused(primary.request('makePrimary', at(client)))).toMatchObject({
        status: 400,
        message: 'Only an active manager can become the primary manager',
      });
    }
    expect((await primary.request('makePrimary', { params: { id: 4711 } })).status).toBe(404);
  });
});
