import { describe, expect, test } from 'vitest';

import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { expectSound, loggedBy, refused, statusesOf } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const at = (id: number) => ({ params: { id } });

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  const dana = await aPerson(server.ctx, { name: 'Dana Cole' });
  const denver = await client.make('createMarket', { body: { name: 'Denver' } });
  const defaults = [{ marketId: denver.id, personId: dana.id }];
  return { server, client, dana, denver, defaults };
}

describe('a role', () => {
  test('stores and changes the sent values', async () => {
    const { server, client, defaults } = await anOffice();
    const made = await client.make('createOwnerRole', { body: { name: ' Compliance ' } });
    const nothing = { description: null, defaultPeople: [] };
    expect(made).toMatchObject({ name: 'Compliance', ...nothing, version: 1 });
    const body = { description: 'Checks', defaultPeople: defaults };
    const log = await loggedBy(server, async () => {
      const saved = await client.make('updateOwnerRole', { ...at(made.id), body });
      expect(saved).toMatchObject({ name: 'Compliance', ...body, version: 2 });
      expect(await client.make('updateOwnerRole', { ...at(made.id), body })).toEqual(saved);
      expect(await client.make('listOwnerRoles', {})).toEqual([saved]);
    });
    expect(log.map(({ fields }) => fields)).toEqual([
      {
        description: { before: null, after: 'Checks' },
        defaultPeople: { before: [], after: ['Denver: Dana Cole'] },
      },
    ]);
  });

  test('has a unique name despite concurrent creates', async () => {
    const { client } = await anOffice();
    const race = Array.from({ length: 10 }, (_, n) =>
      client.request('createOwnerRole', { body: { name: n % 2 ? 'Legal' : ' LEGAL ' } }),
    );
    expect(await statusesOf(race)).toEqual([201, ...Array<number>(9).fill(409)]);
    const other = await client.make('createOwnerRole', { body: { name: 'Other' } });
    const renaming = client.request('updateOwnerRole', {
      ...at(other.id),
      body: { name: 'legal' },
    });
    const message = 'A role with this name already exists';
    expect(await refused(renaming)).toEqual({
      status: 409,
      message,
      errors: [{ path: 'name', message }],
    });
  });

  test('is rejected with the field errors', async () => {
    const { client, dana, defaults } = await anOffice();
    const [one] = defaults as [(typeof defaults)[0]];
    const idle = await client.make('createPerson', { body: { name: 'Idle', isActive: false } });
    const bad: [object, string, string][] = [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ defaultPeople: [one, one] }, 'defaultPeople', 'Each market at most once'],
      [
        { defaultPeople: [{ marketId: 4711, personId: dana.id }] },
        'defaultPeople.0.marketId',
        'Market not found',
      ],
      [
        { defaultPeople: [{ ...one, personId: 4711 }] },
        'defaultPeople.0.personId',
        'Person not found',
      ],
      [
        { defaultPeople: [{ ...one, personId: idle.id }] },
        'defaultPeople.0.personId',
        'This person is inactive',
      ],
    ];
    for (const [wrong, path, message] of bad) {
      const body = { name: 'Role', ...wrong };
      expect(await refused(client.request('createOwnerRole', { body }))).toMatchObject({
        status: 400,
        errors: [{ path, message }],
      });
    }
    expect(await client.make('listOwnerRoles', {})).toEqual([]);
  });

  test('hides deleted default people and markets until they are restored', async () => {
    const { server, client, dana, denver, defaults } = await anOffice();
    await aRole(server.ctx, { name: 'Legal', defaultPeople: defaults });
    const defaultsNow = async () => (await client.make('listOwnerRoles', {}))[0]?.defaultPeople;
    await client.make('deletePerson', at(dana.id));
    expect(await defaultsNow()).toEqual([]);
    await client.make('undeletePerson', at(dana.id));
    expect(await defaultsNow()).toEqual(defaults);
    await client.make('deleteMarket', at(denver.id));
    expect(await defaultsNow()).toEqual([]);
    await client.make('undeleteMarket', at(denver.id));
    expect(await defaultsNow()).toEqual(defaults);
  });
});

describe('deleted default people', () => {
  test('are kept when others are saved, unless their market has another person', async () => {
    const { server, client, dana, denver } = await anOffice();
    const kim = await aPerson(server.ctx, { name: 'Kim' });
    const boston = await client.make('createMarket', { body: { name: 'Boston' } });
    const [first, other] = [
      { marketId: denver.id, personId: dana.id },
      { marketId: boston.id, personId: kim.id },
    ] as const;
    const { id } = await aRole(server.ctx, { name: 'Legal', defaultPeople: [first] });
    const save = async (defaultPeople: (typeof first)[]) =>
      (await client.make('updateOwnerRole', { ...at(id), body: { defaultPeople } })).defaultPeople;
    const restored = async () => {
      await client.make('undeletePerson', at(dana.id));
      return (await client.make('listOwnerRoles', {}))[0]?.defaultPeople;
    };
    await client.make('deletePerson', at(dana.id));
    expect(await save([other])).toEqual([other]);
    expect(await restored()).toEqual([first, other]);
    await client.make('deletePerson', at(dana.id));
    const log = await loggedBy(server, () => save([other]));
    expect(log).toEqual([]);
    const next = { ...first, personId: kim.id };
    expect(await save([next, other])).toEqual([next, other]);
    expect(await restored()).toEqual([next, other]);
  });
});

describe('a role that is deleted', () => {
  test('leaves its items to their people, and is restored on them', async () => {
    const { server, client, dana } = await anOffice();
    const role = await aRole(server.ctx, { name: 'Legal' });
    const holders = [{ ownerRoleId: role.id, personId: dana.id }];
    const owner = { ownerRoleId: role.id };
    const { id } = await aProject(server.ctx, {
      roleHolders: holders,
      tasks: [{ title: 'T', ...owner, steps: [{ name: 'S', ...owner }] }],
    });
    const read = () => client.make('readProject', at(id));
    const before = await read();
    await client.make('deleteOwnerRole', at(role.id));
    const without = await read();
    expect(without.roleHolders).toEqual([]);
    expect(without.tasks[0]).toMatchObject({ ownerRoleId: null, assigneeId: dana.id });
    expect(without.tasks[0]?.steps[0]?.ownerRoleId).toBe(null);
    expect(await client.make('listPersonTaskSteps', {})).toHaveLength(1);
    await client.make('undeleteOwnerRole', at(role.id));
    const after = await read();
    expect(after.roleHolders).toEqual(holders);
    expect(after.tasks[0]).toMatchObject({ ownerRoleId: role.id, assigneeId: dana.id });
    expect(after.tasks[0]?.steps[0]?.ownerRoleId).toBe(before.tasks[0]?.steps[0]?.ownerRoleId);
    await expectSound(server);
  });

  test('cannot be restored beside a role of the same name', async () => {
    const { server, client } = await anOffice();
    const { id } = await aRole(server.ctx, { name: 'Legal' });
    await client.make('deleteOwnerRole', at(id));
    await aRole(server.ctx, { name: 'LEGAL' });
    expect(await refused(client.request('undeleteOwnerRole', at(id)))).toMatchObject({
      status: 409,
      message: 'A role with this name already exists',
    });
  });
});
