import { describe, expect, test } from 'vitest';

import { aProviderServer } from '#server/testing/provider-server.ts';
import type { Settings } from '#server/testing/provider-server.ts';
import { dana } from '#server/testing/provider.ts';
import { password } from '#server/testing/server.ts';

describe('where passwords are for the primary manager only', () => {
  test('no other password signs in until it is switched off', async () => {
    const { server, primary, signIn } = await aProviderServer({ settings: { OIDC_ONLY: 'on' } });
    const visitor = server.withCookie('');
    const withPassword = async (username: string) =>
      (await visitor.request('signIn', { body: { username, password } })).status;
    expect(await withPassword('dana')).toBe(401);
    expect(await withPassword('olivia')).toBe(200);
    expect((await signIn()).user).not.toBeNull();
    expect(await visitor.make('readSignInWays', {})).toEqual({
      oidc: { name: 'Firm', only: true },
      resetByMail: false,
      failure: null,
    });

    await primary.make('updateAccess', { body: { oidc: false } });
    expect(await visitor.make('readSignInWays', {})).toEqual({
      oidc: null,
      resetByMail: false,
      failure: null,
    });
    expect(await signIn()).toMatchObject({ to: '/auth?failed=off' });
    expect(await withPassword('dana')).toBe(200);
    const open = await server.signedIn({ username: 'open' });
    await primary.make('updateAccess', { body: { oidc: true } });
    expect((await open.request('readCurrentUser', {})).status).toBe(401);
    expect((await primary.request('readCurrentUser', {})).status).toBe(200);
  });

  test('accounts are made without a link, and no link chooses a password', async () => {
    const { server, primary } = await aProviderServer({ settings: { OIDC_ONLY: 'on' } });
    const invited = (username: string) => ({
      body: { username, email: `${username}@firm.example`, invite: true },
    });
    const { id, invitation } = await primary.make('createProjectManager', invited('one'));
    expect(invitation).toEqual({ expiresAt: null });
    const refused = {
      message: "Passwords are not used here. Sign in with your organization's account.",
    };
    for (const call of ['createInvitation', 'createResetLink'] as const) {
      const response = await primary.request(call, { params: { id } });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual(refused);
    }

    await primary.make('updateAccess', { body: { oidc: false } });
    const other = await primary.make('createProjectManager', invited('other'));
    const [, token = ''] = other.invitation?.url?.split('#') ?? [];
    const redeem = async () =>
      server.withCookie('').request('redeemInvitation', { body: { token, password } });
    await primary.make('updateAccess', { body: { oidc: true } });
    expect((await redeem()).status).toBe(403);
    await primary.make('updateAccess', { body: { oidc: false } });
    expect((await redeem()).status).toBe(200);
  });
});

test('a session of the provider needs no password and no second factor of ours', async () => {
  const { server, primary, account, signIn } = await aProviderServer();
  const params = { id: account.id };
  await primary.make('setManagerPassword', { params, body: { newPassword: `${password} 2` } });
  await primary.make('updateAccess', {
    body: { requireOwnPasswords: true, secondFactor: 'everybody' },
  });
  const { user, session } = await signIn();
  expect(user).toMatchObject({ mustChoosePassword: false, needsSecondFactor: false });
  expect((await server.withCookie(session).request('listProjects', {})).status).toBe(200);
});

test('a session of the provider ends when it is switched off', async () => {
  const { server, primary, signIn } = await aProviderServer();
  const { session } = await signIn();
  await primary.make('updateAccess', { body: { oidc: false } });
  expect((await server.withCookie(session).request('readCurrentUser', {})).status).toBe(401);
});

describe('a sign-in as a test', () => {
  const at = { to: '/settings/access#test', user: null };
  const aTest = async (settings: Settings = {}) => {
    const made = await aProviderServer({ settings });
    const { primary, signIn } = made;
    await primary.make('updateAccess', { body: { oidc: false } });
    const outcome = async () => {
      expect(await signIn('?purpose=test', primary.cookie)).toMatchObject(at);
      return (await primary.make('checkOidc', {})).test;
    };
    return { ...made, outcome };
  };

  test('says what would happen, before it is switched on, and signs nobody in', async () => {
    const { provider, account, outcome } = await aTest();
    expect(await outcome()).toMatchObject({
      managerId: account.id,
      outcome: 'Would link the account of dana by its address, and sign in as dana.',
    });
    expect((await outcome())?.claims).toEqual(
      expect.arrayContaining([
        { name: 'iss', value: provider.issuer },
        { name: 'sub', value: dana.sub },
        { name: 'email_verified', value: 'true' },
      ]),
    );
    provider.facts.user = { ...dana, email: 'nobody@firm.example' };
    expect(await outcome()).toMatchObject({
      managerId: null,
      outcome: 'Would be refused. No account has this verified address.',
    });
  });

  test('says that an account would be made, and makes none', async () => {
    const { provider, primary, outcome } = await aTest({ OIDC_NEW_ACCOUNTS: 'viewer' });
    provider.facts.user = { ...dana, email: 'nobody@firm.example' };
    const count = async () => (await primary.make('listProjectManagers', {})).length;
    const before = await count();
    expect((await outcome())?.outcome).toBe(
      'Would make a new account as viewer for nobody@firm.example.',
    );
    expect(await count()).toBe(before);
  });

  test('reports its failure, and is for the primary manager', async () => {
    const { provider, server, primary, start, signIn } = await aTest();
    provider.facts.tamper = () => null;
    const to = '/settings/access?failed=refused#test';
    expect(await signIn('?purpose=test', primary.cookie)).toMatchObject({ to });
    expect((await primary.make('checkOidc', {})).test?.outcome).toContain('refused');
    const other = await server.signedIn();
    expect((await start('?purpose=test', other.cookie)).status).toBe(403);
  });
});

describe('the check', () => {
  test('names what is right and wrong, one by one', async () => {
    const { provider, primary } = await aProviderServer();
    const check = () => primary.make('checkOidc', {});
    const results = async () => (await check()).steps.map(({ name, result }) => [name, result]);
    const { provider: facts, steps } = await check();
    expect(facts).toEqual({
      name: 'Firm',
      issuer: provider.issuer,
      redirectAddress: 'http://localhost/api/oidc/return',
      newAccounts: 'refuse',
      only: false,
    });
    expect(steps.map(({ result }) => result)).toEqual(Array(4).fill('passed'));

    provider.facts.headers = { date: new Date(Date.now() + 300_000).toUTCString() };
    expect((await check()).steps.at(-1)).toEqual({
      name: 'clock',
      result: 'failed',
      note: "This server's clock is 5 minutes behind the provider's.",
    });
    provider.facts.headers = {};
    const told = { issuer: 'https://x.example', jwks_uri: `${provider.issuer}/none` };
    provider.facts.instead = (request, response) => {
      if (request.url === '/none') return response.writeHead(404).end();
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(told));
    };
    expect(await results()).toEqual([
      ['discovery', 'passed'],
      ['issuer', 'failed'],
      ['keys', 'failed'],
      ['clock', 'passed'],
    ]);
    provider.facts.instead = (_, response) => response.destroy();
    expect(await results()).toEqual([
      ['discovery', 'failed'],
      ['issuer', 'skipped'],
      ['keys', 'skipped'],
      ['clock', 'skipped'],
    ]);
  });

  test('lists the last 20 failures, the same ones once', async () => {
    const { provider, signIn, failures } = await aProviderServer();
    for (let number = 0; number < 22; number += 1) {
      provider.facts.user = { ...dana, email: `nobody${number}@firm.example` };
      await signIn();
    }
    await signIn();
    const listed = await failures();
    expect(listed).toHaveLength(20);
    expect(listed[0]).toMatchObject({ email: 'nobody21@firm.example', times: 2 });
  });
});
