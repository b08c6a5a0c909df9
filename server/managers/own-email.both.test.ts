import { describe, expect, test } from 'vitest';

import { aMailingServer } from '#server/testing/mail.ts';
import { once } from '#server/testing/once.ts';
import { refused } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

const email = 'ada.new@waymark.example';
const needed = { path: 'currentPassword', message: 'Enter your current password' };
const wrong = { path: 'currentPassword', message: 'This is not your current password' };

async function aTeam() {
  const server = await testServer();
  const primary = await server.signedIn({ username: 'pia', isPrimary: true });
  const ada = await server.signedIn({ username: 'ada' });
  const ofAda = { params: { id: ada.manager.id } };
  const change = (body: object, by: Client = ada) =>
    by.request('updateProjectManager', { ...ofAda, body });
  const address = async () => (await ada.make('readCurrentUser', {})).email;
  return { server, primary, ada, ofAda, change, address };
}

describe('another email address of the own account', () => {
  once.each(['manager', 'viewer', 'contributor', 'primary'] as const)(
    'needs the password of a %s',
    async (who) => {
      const { server, primary } = await aTeam();
      const own = who === 'primary' ? primary : await server.signedIn({ role: who });
      const send = (body: object) =>
        own.request('updateProjectManager', { params: { id: own.manager.id }, body });
      for (const typed of [{}, { currentPassword: '' }]) {
        expect(await refused(send({ email, firstName: 'Eda', ...typed }))).toMatchObject({
          status: 400,
          message: needed.message,
          errors: [needed],
        });
      }
      expect(await refused(send({ email, currentPassword: 'a guess' }))).toMatchObject({
        status: 400,
        errors: [wrong],
      });
      const before = await own.make('readCurrentUser', {});
      expect(before.email).not.toBe(email);
      expect(before.firstName).not.toBe('Eda');
      expect((await send({ email, currentPassword: password })).status).toBe(200);
      expect((await own.make('readCurrentUser', {})).email).toBe(email);
    },
  );

  once('counts a wrong password as a failed sign-in, and a right one as none', async () => {
    const { server, change, address } = await aTeam();
    const before = await address();
    for (let times = 0; times < 12; times += 1) {
      await change({ email: `${times}@x.example`, currentPassword: password });
    }
    await change({ email: before, currentPassword: password });
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await change({ email, currentPassword: `guess ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await change({ email, currentPassword: password })).status).toBe(429);
    const visitor = server.withCookie('');
    const body = { username: 'ada', password };
    expect((await visitor.request('signIn', { body })).status).toBe(429);
    expect(await address()).toBe(before);
  });

  test('is stored without the password, which is not in the log of changes', async () => {
    const { primary, change } = await aTeam();
    const answer = await change({ email, currentPassword: password });
    expect(await answer.json()).not.toHaveProperty('currentPassword');
    const { entries } = await primary.make('listActivity', { query: {} });
    expect(Object.keys(entries[0]?.fields ?? {})).toEqual(['email']);
  });
});

describe('no password is needed', () => {
  once('for anything else, nor with the same email address', async () => {
    const { change, address } = await aTeam();
    const same = await address();
    expect((await change({ username: 'adele', firstName: 'Adele' })).status).toBe(200);
    expect((await change({ email: ` ${same} `, lastName: 'Lund' })).status).toBe(200);
    // Not verified, so not counted.
    for (let times = 0; times < 11; times += 1) {
      const sent = { email: same, currentPassword: 'a guess' };
      expect((await change(sent)).status).toBe(200);
    }
  });

  once(
    'by the primary manager for another account, whose own one would not do for others',
    async () => {
      const { server, primary, change, address } = await aTeam();
      expect((await change({ email }, primary)).status).toBe(200);
      expect(await address()).toBe(email);
      const bea = await server.signedIn({ username: 'bea' });
      const sent = { email: 'bea@x.example', currentPassword: password };
      expect((await change(sent, bea)).status).toBe(403);
    },
  );

  once('by an account that signs in with the provider and has none', async () => {
    const { server, ofAda, change, address } = await aTeam();
    await server.database.write
      .updateTable('projectManagers')
      .set({ passwordHash: '' })
      .where('id', '=', ofAda.params.id)
      .execute();
    expect((await change({ email })).status).toBe(200);
    expect(await address()).toBe(email);
  });
});

describe('the former address', () => {
  const changed = 'Your email address was changed';

  async function aChange(who: 'dana' | 'primary') {
    const place = await aMailingServer();
    const { [who]: own } = place;
    const params = { id: own.manager.id };
    await own.make('updateProjectManager', { params, body: { digest: false } });
    await place.work();
    place.relay.received.length = 0;
    const { email: before, username } = await own.make('readCurrentUser', {});
    const change = (to: string, by: Client = own) => {
      const body = { email: to, currentPassword: password };
      return by.make('updateProjectManager', { params, body });
    };
    return { ...place, before, username, change };
  }

  test.each([
    ['dana', 'tell your primary manager'],
    ['primary', 'change your password'],
  ] as const)('gets a mail about each change: %s', async (who, advice) => {
    const { before, username, change, work, letters, relay } = await aChange(who);
    await change('first@x.example');
    await change(email);
    await work();
    expect(letters()).toEqual([
      [before, changed],
      ['first@x.example', changed],
    ]);
    const lead = `The email address of your account ${username} was changed to ${email}.`;
    for (const { text } of relay.received) {
      expect(text).toContain(lead);
      expect(text).toContain(`If you did not do this, ${advice}.`);
    }
  });

  once(
    'gets none if the primary manager made the change, the address stays, or is back',
    async () => {
      const { before, primary, change, work, letters } = await aChange('dana');
      await change(before);
      await change(email, primary);
      await change(before);
      await change(email);
      await change(before);
      await work();
      expect(letters()).toEqual([
        [email, changed],
        [email, changed],
      ]);
    },
  );
});
