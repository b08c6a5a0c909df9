import { describe, expect, test } from 'vitest';

import { linkEnded } from '#contract/account-links.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { aDump } from '#server/testing/dump.ts';
import { once } from '#server/testing/once.ts';
import { refused } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';

const at = (id: number) => ({ params: { id } });
const dana = { username: 'dana', email: 'dana@waymark.example', invite: true };
const chosen = 'her own long password';

async function aServer(now?: () => string) {
  const server = await testServer(now ? { now } : {});
  const primary = await server.signedIn({
    isPrimary: true,
    username: 'olivia',
    firstName: 'Olivia',
  });
  const visitor = server.withCookie('');
  const invite = () => primary.make('createProjectManager', { body: dana });
  const redeem = (token: string, kind: 'redeemInvitation' | 'redeemPasswordReset') =>
    visitor.request(kind, { body: { token, password: chosen } });
  const signIn = (typed: string) =>
    visitor.request('signIn', { body: { username: 'dana', password: typed } });
  const row = async (id: number) =>
    (await primary.make('listProjectManagers', {})).find((one) => one.id === id);
  return { server, primary, visitor, invite, redeem, signIn, row };
}

const secretOf = (url = '') => url.split('#')[1] ?? '';
const secretIn = ({ invitation }: ProjectManager) => secretOf(invitation?.url);

describe('an invitation', () => {
  test('lets its owner choose the password, which nobody else knows, and signs in', async () => {
    const { server, visitor, invite, signIn, row } = await aServer();
    const made = await invite();
    const { url, expiresAt } = made.invitation!;
    expect(url).toMatch(/^http:\/\/localhost\/choose-password#[\w-]{22}$/);
    expect(await row(made.id)).toMatchObject({ invitation: { expiresAt } });
    expect((await row(made.id))?.invitation).not.toHaveProperty('url');
    expect(await visitor.make('readAccountLink', { body: { token: secretOf(url) } })).toEqual({
      kind: 'invitation',
      username: 'dana',
      organisation: '',
    });
    for (const typed of ['', chosen, password]) expect((await signIn(typed)).status).not.toBe(200);

    const answer = await visitor.request('redeemInvitation', {
      body: { token: secretOf(url), password: chosen },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ username: 'dana', passwordSetBy: null });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await server.withCookie(cookie).make('readCurrentUser', {})).toMatchObject({
      id: made.id,
    });
    expect(await row(made.id)).toMatchObject({ invitation: null });
    expect((await signIn(chosen)).status).toBe(200);
    expect(JSON.stringify(await aDump(server.database))).not.toContain(secretOf(url));
    expect(server.lines.join('')).not.toContain(secretOf(url));
  });

  once('is refused once it was used, withdrawn, replaced, or is a week old', async () => {
    let time = Date.parse('2026-11-02T09:00:00.000Z');
    const { primary, visitor, invite, redeem, row } = await aServer(() =>
      new Date(time).toISOString(),
    );
    const made = await invite();
    const first = secretIn(made);
    const expectEnded = async (token: string) => {
      for (const refusal of [
        await redeem(token, 'redeemInvitation'),
        await visitor.request('readAccountLink', { body: { token } }),
      ]) {
        expect(refusal.status).toBe(404);
        expect(await refusal.json()).toEqual({ message: linkEnded });
      }
    };
    const second = secretOf((await primary.make('createInvitation', at(made.id))).url);
    await expectEnded(first);
    await primary.make('withdrawInvitation', at(made.id));
    await expectEnded(second);
    expect(await row(made.id)).toMatchObject({ invitation: { expiresAt: null } });
    const third = secretOf((await primary.make('createInvitation', at(made.id))).url);
    expect((await redeem(third, 'redeemPasswordReset')).status).toBe(404);
    expect((await redeem(third, 'redeemInvitation')).status).toBe(200);
    await expectEnded(third);
    expect(await refused(primary.request('createInvitation', at(made.id)))).toMatchObject({
      status: 400,
    });
    const body = { ...dana, username: 'dan', email: 'dan@waymark.example' };
    const late = secretIn(await primary.make('createProjectManager', { body }));
    time += 7 * 24 * 60 * 60 * 1000;
    await expectEnded(late);
  });

  test('used at once by several works for one', async () => {
    const { invite, redeem } = await aServer();
    const token = secretIn(await invite());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => redeem(token, 'redeemInvitation')),
    );
    const used = answers.filter(({ status }) => status === 200);
    expect(used).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
  });

  once(
    'is refused while its account is disabled, and with a password that breaks the rules',
    async () => {
      const { primary, visitor, invite, redeem } = await aServer();
      const made = await invite();
      const token = secretIn(made);
      for (const weak of ['short', 'dana', 'password1']) {
        const refusal = await visitor.request('redeemInvitation', {
          body: { token, password: weak },
        });
        expect(refusal.status, weak).toBe(400);
      }
      await primary.make('setManagerStatus', { ...at(made.id), body: { isActive: false } });
      expect((await redeem(token, 'redeemInvitation')).status).toBe(404);
      await primary.make('setManagerStatus', { ...at(made.id), body: { isActive: true } });
      expect((await redeem(token, 'redeemInvitation')).status).toBe(200);
    },
  );

  once('leaves no account without a password as primary manager', async () => {
    const { primary, invite } = await aServer();
    const { id } = await invite();
    expect((await primary.request('makePrimary', at(id))).status).toBe(400);
  });
});

describe('a reset link', () => {
  test('chooses the password anew and ends all sessions of the account', async () => {
    const { server, primary, redeem, signIn } = await aServer();
    const account = await server.signedIn({ username: 'dana' });
    const { url } = await primary.make('createResetLink', at(account.manager.id));
    expect(url).toMatch(/^http:\/\/localhost\/choose-password#[\w-]{22}$/);
    expect((await account.request('readCurrentUser', {})).status).toBe(200);
    const answer = await redeem(secretOf(url), 'redeemPasswordReset');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await account.request('readCurrentUser', {})).status).toBe(401);
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(chosen)).status).toBe(200);
    expect((await redeem(secretOf(url), 'redeemPasswordReset')).status).toBe(404);
  });

  once('ends with a day, and with every other change of the password', async () => {
    let time = Date.parse('2026-11-02T09:00:00.000Z');
    const { server, primary, visitor } = await aServer(() => new Date(time).toISOString());
    const account = await server.signedIn({ username: 'dana' });
    const { id } = account.manager;
    const make = async () => secretOf((await primary.make('createResetLink', at(id))).url);
    const isEnded = async (token: string) =>
      (await visitor.request('readAccountLink', { body: { token } })).status === 404;

    const old = await make();
    time += 24 * 60 * 60 * 1000;
    expect(await isEnded(old)).toBe(true);
    const beforeOwn = await make();
    const body = { currentPassword: password, newPassword: chosen };
    await account.make('changeOwnPassword', { body });
    expect(await isEnded(beforeOwn)).toBe(true);
    const beforeOther = await make();
    await primary.make('setManagerPassword', { ...at(id), body: { newPassword: password } });
    expect(await isEnded(beforeOther)).toBe(true);
    // Otherwise the former primary manager could become the present one.
    const beforeHandOver = await make();
    await primary.make('makePrimary', at(id));
    expect(await isEnded(beforeHandOver)).toBe(true);
  });
});

once('an account knows who else typed its password, until it chooses its own', async () => {
  const { server, primary } = await aServer();
  const body = { username: 'dana', email: 'dana@waymark.example', password };
  const { id } = await primary.make('createProjectManager', { body });
  const signedIn = async (typed: string) => {
    const sent = { body: { username: 'dana', password: typed } };
    const answer = await server.withCookie('').request('signIn', sent);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return server.withCookie(cookie);
  };
  const whoKnows = async (typed: string) =>
    (await (await signedIn(typed)).make('readCurrentUser', {})).passwordSetBy;
  expect(await whoKnows(password)).toBe('Olivia');
  const same = { body: { currentPassword: password, newPassword: password } };
  const repeated = await (await signedIn(password)).request('changeOwnPassword', same);
  expect(repeated.status).toBe(400);
  const change = { body: { currentPassword: password, newPassword: chosen } };
  await (await signedIn(password)).make('changeOwnPassword', change);
  expect(await whoKnows(chosen)).toBeNull();
  await primary.make('setManagerPassword', { ...at(id), body: { newPassword: password } });
  expect(await whoKnows(password)).toBe('Olivia');
});
