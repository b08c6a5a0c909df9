import { describe, expect, test } from 'vitest';

import { aDump } from '#server/testing/dump.ts';
import { once } from '#server/testing/once.ts';
import { aProviderServer, failed } from '#server/testing/provider-server.ts';
import { dana, throughProvider } from '#server/testing/provider.ts';
import { password, testServer } from '#server/testing/server.ts';
import { codeNow } from '#server/testing/specimens/world.ts';

describe('who it is', () => {
  test('a verified address links its account once; then identity decides alone', async () => {
    const { provider, account, signIn, primary } = await aProviderServer();
    const { id } = account;
    expect(await signIn('?next=/people')).toMatchObject({
      to: '/auth?next=%2Fpeople',
      user: { id, oidcLinked: true },
    });
    const { entries } = await primary.make('listActivity', {});
    expect(entries[0]).toMatchObject({
      projectManagerName: 'dana',
      fields: { signInBy: { before: null, after: 'Firm' } },
    });
    provider.facts.user = { ...dana, email: 'olivia@waymark.example', email_verified: false };
    expect(await signIn()).toMatchObject({ to: '/auth', user: { id } });
    provider.facts.user = { ...dana, sub: 'another' };
    expect(await signIn()).toMatchObject(failed('other-identity'));
  });

  once('an address that is not verified, unknown, or typed by its account opens none', async () => {
    const { provider, server, primary, signIn, failures } = await aProviderServer();
    for (const email_verified of [false, undefined, 'true', 1]) {
      provider.facts.user = { ...dana, email_verified };
      expect(await signIn()).toMatchObject(failed('unverified'));
    }
    provider.facts.user = { sub: 'x', email_verified: true };
    expect(await signIn()).toMatchObject(failed('unverified'));
    provider.facts.user = { ...dana, email: 'nobody@firm.example' };
    expect(await signIn()).toMatchObject(failed('no-account'));

    // Another mailbox, with a letter that folds to K.
    await primary.make('createProjectManager', {
      body: { username: 'kim', email: 'kim@firm.example', password },
    });
    provider.facts.user = { ...dana, email: '\u212Aim@firm.example' };
    expect(await signIn()).toMatchObject(failed('unverified'));
    provider.facts.user = { ...dana, email: 'ｋim@firm.example' };
    expect(await signIn()).toMatchObject(failed('no-account'));

    // She waits for whoever has this address.
    const mallory = await server.signedIn({ username: 'mallory' });
    const body = { email: 'eve@firm.example', currentPassword: password };
    const params = { id: mallory.manager.id };
    await mallory.make('updateProjectManager', { params, body });
    provider.facts.user = { ...dana, email: 'eve@firm.example' };
    expect(await signIn()).toMatchObject(failed('own-address'));
    const created = { username: 'frank', email: 'frank@firm.example', password };
    await mallory.make('createProjectManager', { body: created });
    provider.facts.user = { ...dana, email: 'frank@firm.example' };
    expect(await signIn()).toMatchObject(failed('own-address'));
    await primary.make('updateProjectManager', { params, body: { email: 'evy@firm.example' } });
    provider.facts.user = { ...dana, email: 'evy@firm.example' };
    expect(await signIn()).toMatchObject({ user: { id: params.id } });
    expect((await failures()).map(({ email, times }) => ({ email, times }))).toContainEqual({
      email: 'dana@firm.example',
      times: 4,
    });
  });

  once("the primary manager's account is linked under My account only", async () => {
    const { provider, primary, signIn, link } = await aProviderServer();
    provider.facts.user = { ...dana, email: 'olivia@waymark.example' };
    expect(await signIn()).toMatchObject(failed('primary'));
    expect(await signIn('?purpose=link', await link(primary.cookie))).toMatchObject({
      to: '/settings/account',
    });
    expect(await signIn()).toMatchObject({ user: { id: primary.manager.id, isPrimary: true } });
  });

  once.each(['viewer', 'manager'])('a new account as %s', async (role) => {
    const { provider, signIn } = await aProviderServer({ settings: { OIDC_NEW_ACCOUNTS: role } });
    provider.facts.user = { ...dana, sub: 'new', email: 'new@firm.example' };
    const made = { username: 'new', email: 'new@firm.example', firstName: 'Dana', role };
    const { user } = await signIn();
    expect(user).toMatchObject({ ...made, hasPassword: false, oidcLinked: true });
    // The username of another account.
    provider.facts.user = { ...dana, sub: 'other', email: 'dana@other.example' };
    expect((await signIn()).user).toMatchObject({ username: 'dana@other.example' });
    provider.facts.user = {
      ...dana,
      sub: 'third',
      email: 'third@firm.example',
      email_verified: false,
    };
    expect(await signIn()).toMatchObject(failed('unverified'));
  });

  test('concurrent first sign-ins make one account', async () => {
    const { provider, start, back } = await aProviderServer({
      settings: { OIDC_NEW_ACCOUNTS: 'viewer' },
    });
    provider.facts.user = { ...dana, sub: 'new', email: 'new@firm.example' };
    const ways = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { to, cookies } = await start();
        return [await throughProvider(to, provider.issuer), cookies] as const;
      }),
    );
    const ends = await Promise.all(ways.map(async (way) => back(...way)));
    const [first] = ends;
    expect(first?.user?.id).toBeTypeOf('number');
    expect(ends.map(({ user }, at) => user?.id ?? ends[at])).toEqual(
      ends.map(() => first?.user?.id),
    );
  });

  once('a disabled or deleted account stays out, also where new ones are made', async () => {
    const { primary, account, signIn } = await aProviderServer({
      settings: { OIDC_NEW_ACCOUNTS: 'viewer' },
    });
    const params = { id: account.id };
    const setActive = (isActive: boolean) =>
      primary.make('setManagerStatus', { params, body: { isActive } });
    await setActive(false);
    expect(await signIn()).toMatchObject(failed('disabled'));
    await setActive(true);
    expect((await signIn()).user).toMatchObject(params);
    await setActive(false);
    expect(await signIn()).toMatchObject(failed('disabled'));
    await primary.make('deleteProjectManager', { params });
    expect(await signIn()).toMatchObject(failed('deleted'));
    await primary.make('undeleteProjectManager', { params });
    await setActive(true);
    expect((await signIn()).user).toMatchObject(params);

    await primary.make('deleteProjectManager', { params });
    const body = { username: 'dana', email: 'dana@firm.example', invite: true };
    const { id } = await primary.make('createProjectManager', { body });
    expect((await signIn()).user).toMatchObject({ id });
  });
});

describe('the link under My account', () => {
  once('is made by a page of this server, after the password, and removed again', async () => {
    const { provider, server, account, start, back, signIn, link } = await aProviderServer();
    const mallory = await server.signedIn({ username: 'mallory' });
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}]) {
      const { status } = await start('?purpose=link', await link(mallory.cookie), headers);
      expect(status).toBe(403);
    }
    const expired = { to: '/settings/account?failed=expired' };
    expect(await signIn('?purpose=link')).toMatchObject(expired);
    expect(await signIn('?purpose=link', mallory.cookie)).toMatchObject(expired);
    const wrong = mallory.request('allowOidcLink', { body: { password: 'guessed' } });
    expect((await wrong).status).toBe(400);
    const proven = await link(mallory.cookie);
    expect(await signIn('?purpose=link', proven)).toMatchObject({ to: '/settings/account' });
    expect((await signIn()).user).toMatchObject({ id: mallory.manager.id });
    // The proof counts once, and the link is not replaced.
    expect(await signIn('?purpose=link', proven)).toMatchObject(expired);
    provider.facts.user = { ...dana, sub: 'second' };
    expect(await signIn('?purpose=link', await link(mallory.cookie))).toMatchObject({
      to: '/settings/account?failed=other-identity',
    });
    provider.facts.user = dana;

    const other = await server.signedIn({ username: 'other' });
    expect(await signIn('?purpose=link', await link(other.cookie))).toMatchObject({
      to: '/settings/account?failed=taken',
    });
    const { to, cookies } = await start('?purpose=link', await link(other.cookie));
    provider.facts.user = { ...dana, sub: 'third' };
    const address = await throughProvider(to, provider.issuer);
    const asMallory = cookies.replace(other.cookie, mallory.cookie);
    expect(await back(address, asMallory)).toMatchObject(expired);

    provider.facts.user = dana;
    await mallory.make('unlinkOidc', { params: { id: mallory.manager.id } });
    expect((await signIn()).user).toMatchObject({ id: account.id });
  });

  once('needs a code of the second factor, which counts once', async () => {
    const { server, link } = await aProviderServer();
    const mallory = await server.signedIn({ username: 'mallory' });
    const { secret } = await mallory.make('startSecondFactor', { body: { password } });
    const body = { code: codeNow(secret) };
    const { recoveryCodes } = await mallory.make('confirmSecondFactor', { body });
    const without = await mallory.request('allowOidcLink', { body: { password } });
    expect(without.status).toBe(400);
    await link(mallory.cookie, { password, code: recoveryCodes[0] });
    const again = { password, code: recoveryCodes[0] };
    expect((await mallory.request('allowOidcLink', { body: again })).status).toBe(400);
  });

  once('stays with an account that has no password', async () => {
    const { provider, server, signIn } = await aProviderServer({
      settings: { OIDC_NEW_ACCOUNTS: 'viewer' },
    });
    provider.facts.user = { ...dana, sub: 'new', email: 'new@firm.example' };
    const { user, session } = await signIn();
    const own = server.withCookie(session);
    const refusal = await own.request('unlinkOidc', { params: { id: user?.id ?? 0 } });
    expect(refusal.status).toBe(409);
    expect((await signIn()).user).toMatchObject({ id: user?.id });
  });

  once('is removed by the primary manager, but not by other managers', async () => {
    const { server, primary, account, signIn } = await aProviderServer();
    const other = await server.signedIn({ username: 'other' });
    const { session } = await signIn();
    const linked = async () => {
      const rows = await primary.make('listProjectManagers', {});
      return rows.find(({ id }) => id === account.id)?.oidcLinked;
    };
    const params = { id: account.id };
    expect((await other.request('unlinkOidc', { params })).status).toBe(403);
    expect(await linked()).toBe(true);
    await primary.make('unlinkOidc', { params });
    expect(await linked()).toBe(false);
    const ended = await server.withCookie(session).request('readCurrentUser', {});
    expect(ended.status).toBe(401);
  });
});

describe('the return', () => {
  test('works once, in the browser that began, within ten minutes, on any server', async () => {
    let time = Date.parse('2026-11-02T09:00:00.000Z');
    const now = () => new Date(time).toISOString();
    const { provider, server, account, start, back } = await aProviderServer({ now });
    const begin = async () => {
      const { to, cookies } = await start();
      return { address: await throughProvider(to, provider.issuer), cookies };
    };
    const expectLost = async (address: string, cookies: string) =>
      expect(await back(address, cookies)).toMatchObject(failed('expired'));
    const one = await begin();
    const other = await begin();
    await expectLost(one.address, '');
    await expectLost(one.address, other.cookies);
    await expectLost(one.address.replace(/state=[^&]+/, 'state=wrong'), one.cookies);
    await expectLost('http://localhost/api/oidc/return', one.cookies);

    const second = await testServer({
      now,
      settings: provider.settings,
      place: {
        database: server.database,
        settings: server.settings,
        drop: async () => {},
      },
    });
    expect(await back(one.address, one.cookies, second)).toMatchObject({
      user: { id: account.id },
    });
    await expectLost(one.address, one.cookies);
    time += 10 * 60_000;
    await expectLost(other.address, other.cookies);
  });

  once('with an error or a foreign code signs nobody in', async () => {
    const { start, back, failures } = await aProviderServer();
    const answers = {
      'error=access_denied&error_description=No': 'cancelled',
      'error=server_error': 'refused',
      'error=made-up': 'refused',
      'code=made-up': 'refused',
    };
    for (const [answer, failure] of Object.entries(answers)) {
      const { to, cookies } = await start();
      const { searchParams, origin } = new URL(to);
      const state = searchParams.get('state');
      const address = `http://localhost/api/oidc/return?state=${state}&iss=${origin}&${answer}`;
      expect(await back(address, cookies), answer).toMatchObject(failed(failure));
    }
    expect((await failures()).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'The provider answered: access_denied.',
        'The provider answered: an unknown error.',
        'The provider refused the request for the token: invalid_grant.',
      ]),
    );
  });

  once('stores and shows no secrets', async () => {
    const { provider, server, start, back } = await aProviderServer();
    const { to, cookies } = await start();
    const state = new URL(to).searchParams.get('state') ?? 'none';
    const address = await throughProvider(to, provider.issuer);
    const secrets = [
      state,
      new URL(address).searchParams.get('code') ?? 'none',
      cookies.split('=')[1] ?? 'none',
      provider.settings.OIDC_CLIENT_SECRET,
    ];
    const before = JSON.stringify(await aDump(server.database));
    expect((await back(address, cookies)).user).not.toBeNull();
    const after = JSON.stringify(await aDump(server.database));
    for (const secret of secrets) {
      expect(before + after).not.toContain(secret);
      expect(server.lines.join('')).not.toContain(secret);
    }
  });
});

describe('a token', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const attacks: [
    string,
    (claims: Record<string, unknown>) => Record<string, unknown> | null,
    string,
  ][] = [
    ['for another audience', (claims) => ({ ...claims, aud: 'other' }), 'another program'],
    ['for several', (claims) => ({ ...claims, aud: ['other', 'x'] }), 'another program'],
    ['for us by another program', (claims) => ({ ...claims, azp: 'other' }), 'another program'],
    ['of another sign-in', (claims) => ({ ...claims, nonce: 'other' }), 'another sign-in'],
    ['without a nonce', ({ nonce: _, ...claims }) => claims, 'refused'],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://x.example' }), 'OIDC_ISSUER'],
    ['without a signature', () => null, 'refused'],
    ['that has expired', (claims) => ({ ...claims, exp: seconds() - 61 }), 'expired'],
    [
      'by a clock 5 minutes behind',
      (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 300 }),
      'clocks',
    ],
    ['by a clock 5 minutes ahead', (claims) => ({ ...claims, iat: seconds() + 300 }), 'clocks'],
    ['that is valid later', (claims) => ({ ...claims, nbf: seconds() + 300 }), 'clocks'],
    ['without a subject', ({ sub: _, ...claims }) => claims, 'refused'],
    ['with an empty one', (claims) => ({ ...claims, sub: '' }), 'refused'],
    ['for somebody else than the rest', (claims) => ({ ...claims, sub: 'x' }), 'different users'],
  ];
  once('is refused with its reason', async () => {
    const { provider, server, signIn, primary } = await aProviderServer();
    for (const [which, attack, reason] of attacks) {
      provider.facts.tamper = attack;
      expect(await signIn(), which).toMatchObject(failed('refused'));
      const { failures } = await primary.make('checkOidc', {});
      expect(
        failures.some((one) => one.reason.includes(reason)),
        which,
      ).toBe(true);
      await server.database.write.deleteFrom('oidcReports').execute();
    }
    provider.facts.tamper = (claims) => ({ ...claims, iat: seconds() + 30, exp: seconds() - 30 });
    expect((await signIn()).user).not.toBeNull();
  });

  once('is accepted with new keys, without a restart, and refused with foreign ones', async () => {
    const { provider, signIn } = await aProviderServer();
    expect((await signIn()).user).not.toBeNull();
    provider.rotateKeys();
    expect((await signIn()).user).not.toBeNull();
    provider.facts.signWithForeignKey = true;
    expect(await signIn()).toMatchObject(failed('refused'));
  });
});

describe('a provider', () => {
  once('that is down or is another one keeps nobody else out', async () => {
    const { provider, server, signIn, failures } = await aProviderServer();
    provider.facts.instead = (_, response) => response.destroy();
    expect(await signIn('?next=/people')).toMatchObject({
      to: '/auth?failed=unreachable&next=%2Fpeople',
    });
    provider.facts.instead = (_, response) => response.end('x'.repeat(1_100_000));
    expect(await signIn()).toMatchObject(failed('refused'));
    const issuer = 'https://x.example';
    provider.facts.instead = (_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer }));
    expect(await signIn()).toMatchObject(failed('refused'));
    expect((await failures()).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('cannot be reached'),
        'The provider sent more than 1 MB.',
        'The provider is another one than OIDC_ISSUER names.',
      ]),
    );
    const waiting: (() => void)[] = [];
    provider.facts.instead = (_, response) => void waiting.push(() => response.destroy());
    const hanging = signIn();
    const body = { username: 'dana', password };
    const answer = await server.withCookie('').request('signIn', { body });
    expect(answer.status).toBe(200);
    for (const end of waiting) end();
    await hanging;
  });

  once('that does not know the redirect address sends nobody back', async () => {
    const { provider, start } = await aProviderServer();
    provider.facts.redirectAddresses = ['https://waymark.example.org/api/oidc/return'];
    provider.restart();
    const { to } = await start();
    await expect(throughProvider(to, provider.issuer)).rejects.toThrow('redirect_uri');
  });
});
