import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { loggedBy, refused, statusesOf } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

type NewBody = Sent<Calls['createPerson']>['body'];
type Body = Sent<Calls['updatePerson']>['body'];

const taken = {
  status: 409,
  message: 'Another person has this email address',
  errors: [{ path: 'email', message: 'Another person has this email address' }],
};

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  return { server, client, add: (body: NewBody) => client.make('createPerson', { body }) };
}

const change = (client: Client, id: number, body: Body) =>
  client.request('updatePerson', { params: { id }, body });

describe('a new person', () => {
  test('has the sent values and is active', async () => {
    const { client, add } = await anOffice();
    const ada = await add({
      name: ' Ada Larsen ',
      email: ' Ada@Waymark.example ',
      role: 'Transitions',
      department: 'Branches',
      skills: ['U4', ' CRD ', '', 'U4'],
    });
    expect(ada).toMatchObject({
      name: 'Ada Larsen',
      email: 'Ada@Waymark.example',
      role: 'Transitions',
      department: 'Branches',
      skills: ['U4', 'CRD'],
      isActive: true,
      version: 1,
    });
    expect(ada).not.toHaveProperty('emailKey');
    const nobody = { email: null, role: null, department: null, skills: [], isActive: true };
    const ben = await add({ name: 'Ben' });
    expect(ben).toMatchObject(nobody);
    expect(await client.make('listPeople', {})).toEqual([ada, ben]);
  });

  test('is rejected with the field errors', async () => {
    const { client } = await anOffice();
    const bad: [object, string, string][] = [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ name: 'x'.repeat(201) }, 'name', 'Must be at most 200 characters'],
      [{ email: 'ada' }, 'email', 'Must be an email address'],
      [{ email: 'a b@c' }, 'email', 'Must be an email address'],
      [{ email: `${'a'.repeat(250)}@b.example` }, 'email', 'Must be at most 254 characters'],
      [{ role: 'x'.repeat(201) }, 'role', 'Must be at most 200 characters'],
      [{ skills: 'U4' }, 'skills', 'Must be a list of skills'],
      [{ skills: Array.from({ length: 51 }, (_, n) => `S${n}`) }, 'skills', 'At most 50 skills'],
      [{ skills: ['x'.repeat(201)] }, 'skills.0', 'Must be at most 200 characters'],
      [{ isActive: 'no' }, 'isActive', 'Must be true or false'],
    ];
    for (const [wrong, path, message] of bad) {
      const body = { name: 'Ada', ...wrong } as NewBody;
      expect(await refused(client.request('createPerson', { body }))).toMatchObject({
        status: 400,
        errors: [{ path, message }],
      });
    }
    expect(await client.make('listPeople', {})).toEqual([]);
  });
});

describe('the email address of a person', () => {
  test('is unique, ignoring case and spaces', async () => {
    const { client, add } = await anOffice();
    await add({ name: 'Ada', email: 'ada@waymark.example' });
    const ben = await add({ name: 'Ben', email: 'ben@waymark.example' });
    const email = ' ADA@Waymark.Example ';
    const again = client.request('createPerson', { body: { name: 'Other', email } });
    expect(await refused(again)).toEqual(taken);
    expect(await refused(change(client, ben.id, { email, name: 'Not written' }))).toEqual(taken);
    expect((await client.make('listPeople', {})).map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  });

  test('may be blank or null for any number of people', async () => {
    const { client, add } = await anOffice();
    for (const email of ['', '  ', null])
      expect((await add({ name: 'X', email })).email).toBe(null);
    const { id } = await add({ name: 'Ada', email: 'ada@waymark.example' });
    const cleared = await client.make('updatePerson', { params: { id }, body: { email: '' } });
    expect(cleared.email).toBe(null);
    await add({ name: 'Another Ada', email: 'ada@waymark.example' });
  });

  test('can be respelled by its owner', async () => {
    const { client, add } = await anOffice();
    const { id } = await add({ name: 'Ada', email: 'ada@waymark.example' });
    const body = { email: 'Ada@waymark.example' };
    expect((await client.make('updatePerson', { params: { id }, body })).email).toBe(body.email);
  });

  test('sent by ten concurrent requests is used once, including non-ASCII', async () => {
    const { client } = await anOffice();
    const emails = ['ärzte@waymark.example', 'ÄRZTE@waymark.example'];
    const race = Array.from({ length: 10 }, (_, n) =>
      client.request('createPerson', { body: { name: `N${n}`, email: emails[n % 2] ?? '' } }),
    );
    expect(await statusesOf(race)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await client.make('listPeople', {})).toHaveLength(1);
  });
});

describe('changing a person', () => {
  test('writes the sent fields, keeps the others, and clears null fields', async () => {
    const { server, client, add } = await anOffice();
    const ada = await add({ name: 'Ada', email: 'a@b', role: 'Trainer', skills: ['U4'] });
    const params = { id: ada.id };
    const named = await client.make('updatePerson', { params, body: { name: 'Ada L.' } });
    expect(named).toEqual({ ...ada, name: 'Ada L.', version: 2, updatedAt: named.updatedAt });
    const body = { email: null, role: null, skills: ['CRD', 'CRD'], isActive: false };
    const cleared = await client.make('updatePerson', { params, body });
    expect(cleared).toMatchObject({ ...body, skills: ['CRD'], name: 'Ada L.', version: 3 });
    expect(await client.make('listPeople', {})).toEqual([cleared]);
    const log = await loggedBy(server, async () => {
      for (const same of [{}, { skills: ['CRD', ''], email: '', isActive: false }]) {
        expect(await client.make('updatePerson', { params, body: same })).toEqual(cleared);
      }
    });
    expect(log).toEqual([]);
  });

  test('or deleting an unknown person is a 404', async () => {
    const { client } = await anOffice();
    const notFound = { status: 404, message: 'Person not found' };
    expect(await refused(change(client, 4711, { name: 'N' }))).toEqual(notFound);
    const params = { id: 4711 };
    expect(await refused(client.request('deletePerson', { params }))).toEqual(notFound);
    expect(await refused(client.request('readPersonWork', { params }))).toEqual(notFound);
  });
});
