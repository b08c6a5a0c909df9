import { describe, expect, test } from 'vitest';

import { resetOnItsWay } from '#contract/account-links.ts';
import { dropOldMails } from '#server/mail/old-mails.ts';
import { aDump } from '#server/testing/dump.ts';
import { isSilent, takes } from '#server/testing/mail-server.ts';
import { aMailingServer, publicUrl } from '#server/testing/mail.ts';
import { once } from '#server/testing/once.ts';
import { password, testServer } from '#server/testing/server.ts';

type Place = Awaited<ReturnType<typeof aPlace>>;

const hour = 3_600_000;
const chosen = 'her own long password';
const gwen = { username: 'gwen', email: 'gwen@waymark.example', invite: true };
const mailOf = (username: string) => `${username}@waymark.example`;
const at = (id: number) => ({ params: { id } });

/** Digests are switched off, so that every mail has a link. */
async function aPlace(...given: Parameters<typeof aMailingServer>) {
  const place = await aMailingServer(...given);
  const { dana, primary, server, relay } = place;
  for (const { id } of [dana.manager, primary.manager]) {
    await primary.make('updateProjectManager', { ...at(id), body: { digest: false } });
  }
  const email = mailOf(primary.manager.username);
  await primary.make('updateProjectManager', { ...at(primary.manager.id), body: { email } });
  const visitor = server.withCookie('');
  const ask = (account: string, peer = '192.0.2.1') =>
    server.send(
      '/api/password-resets',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account }),
      },
      peer,
    );
  const secrets = () =>
    relay.received.map(({ text = '' }) => {
      const [, secret] = /choose-password#([\w-]{22})\n/.exec(text) ?? [];
      return secret ?? '';
    });
  const redeem = async (
    token: string,
    kind: 'redeemInvitation' | 'redeemPasswordReset' = 'redeemPasswordReset',
  ) => (await visitor.request(kind, { body: { token, password: chosen } })).status;
  const isValid = async (token = '') =>
    (await visitor.request('readAccountLink', { body: { token } })).status === 200;
  const signIn = async (username: string, typed: string) =>
    (await visitor.request('signIn', { body: { username, password: typed } })).status;
  const invite = () => primary.make('createProjectManager', { body: gwen });
  return { ...place, visitor, ask, secrets, redeem, isValid, signIn, invite };
}

const copied = (url = '') => url.slice(url.indexOf('#') + 1);

/** A link for Dana that has arrived. */
async function mailedTo({ dana, ask, work, secrets }: Place): Promise<string> {
  await ask(dana.manager.username);
  await work();
  return secrets().at(-1) ?? '';
}

describe('a forgotten password', () => {
  test('is chosen anew by a mailed link, which works once and ends all sessions', async () => {
    const place = await aPlace();
    const { dana, ask, work, relay, secrets, redeem, signIn } = place;
    const { username } = dana.manager;
    const email = mailOf(username);
    const answer = await ask(email.toUpperCase());
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ message: resetOnItsWay });
    expect(relay.received).toEqual([]);
    expect(await work()).toEqual(['sent', 'nothing']);
    expect(place.letters()).toEqual([[email, 'Choose a new password']]);
    const [mail] = relay.received;
    expect(mail?.text).toContain(`Somebody asked for a new password for ${username}.`);
    expect(mail?.text).toContain(`${publicUrl}/choose-password#`);
    expect(mail?.raw).not.toMatch(/unsubscribe/i);
    const [secret = ''] = secrets();
    expect(await redeem(secret, 'redeemInvitation')).toBe(404);
    expect(await redeem(secret)).toBe(204);
    expect((await dana.request('readCurrentUser', {})).status).toBe(401);
    expect(await signIn(username, password)).toBe(401);
    expect(await signIn(username, chosen)).toBe(200);
    expect(await redeem(secret)).toBe(404);
  });

  once('is the same answer for every name, and one row, whoever has it', async () => {
    const { server, primary, dana, ask, work, relay, ctx, invite, states } = await aPlace();
    const { id } = dana.manager;
    await primary.make('createInvitation', at((await invite()).id));
    const byProvider = await server.signedIn({ username: 'wes' });
    const oidc = { oidcIssuer: 'https://login.firm.example', oidcSubject: '1', passwordHash: '' };
    const { write } = ctx.database;
    await write
      .updateTable('projectManagers')
      .set(oidc)
      .where('id', '=', byProvider.manager.id)
      .execute();
    await primary.make('setManagerStatus', { ...at(id), body: { isActive: false } });
    await work();
    relay.received.length = 0;
    const before = (await states()).length;
    const seen = new Set<string>();
    const names = ['nobody', 'nobody@waymark.example', 'gwen', 'wes', dana.manager.username];
    for (const name of [...names, primary.manager.username]) {
      const answer = await ask(name);
      const headers = Object.fromEntries(answer.headers);
      delete headers['x-request-id'];
      delete headers['server-timing'];
      seen.add(JSON.stringify([answer.status, headers, await answer.text()]));
    }
    expect([...seen]).toHaveLength(1);
    expect(await states()).toHaveLength(before + names.length + 1);
    expect(await work()).toEqual(['sent', 'nothing']);
    expect(relay.received.map(({ to }) => to[0]?.address)).toEqual([
      mailOf(primary.manager.username),
    ]);
  });

  once('ends with an hour, another link, another password and another address', async () => {
    const place = await aPlace();
    const { dana, primary, wait, isValid } = place;
    const { id } = dana.manager;
    const old = await mailedTo(place);
    wait(hour - 1);
    expect(await isValid(old)).toBe(true);
    wait(1);
    expect(await isValid(old)).toBe(false);

    const first = await mailedTo(place);
    const second = await mailedTo(place);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
    const body = { currentPassword: password, newPassword: chosen };
    await dana.make('changeOwnPassword', { body });
    expect(await isValid(second)).toBe(false);

    const third = await mailedTo(place);
    const email = 'dana.new@waymark.example';
    await primary.make('updateProjectManager', { ...at(id), body: { email } });
    expect(await isValid(third)).toBe(false);
    wait(hour);
    const beforeLookAlike = await mailedTo(place);
    // The same key, and another mailbox.
    const lookAlike = email.replace('d', 'ｄ');
    await primary.make('updateProjectManager', { ...at(id), body: { email: lookAlike } });
    expect(await isValid(beforeLookAlike)).toBe(false);
    await primary.make('updateProjectManager', { ...at(id), body: { email } });
    const fourth = await mailedTo(place);
    expect(place.letters().at(-1)).toEqual([email, 'Choose a new password']);
    await primary.make('createResetLink', at(id));
    expect(await isValid(fourth)).toBe(false);
  });

  once('leaves the link that the primary manager has copied', async () => {
    const place = await aPlace();
    const { url } = await place.primary.make('createResetLink', at(place.dana.manager.id));
    await mailedTo(place);
    expect(await place.isValid(copied(url))).toBe(true);
  });

  test('is mailed three times an hour, from wherever somebody asks', async () => {
    const { dana, ask, work, relay, wait, ctx, states } = await aPlace();
    const requested = Array.from({ length: 9 }, (_, peer) =>
      ask(dana.manager.username, `192.0.2.${peer}`),
    );
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(Array(9).fill(202));
    for (let more = 0; more < 3; more += 1) {
      await ask(dana.manager.username, `198.51.100.${more}`);
    }
    await work();
    expect(relay.received).toHaveLength(3);
    wait(hour);
    await ask(dana.manager.username);
    await work();
    expect(relay.received).toHaveLength(4);
    wait(25 * hour);
    await dropOldMails(ctx);
    expect(await states()).toEqual([]);
  });

  once.each(['dana', 'nobody'])('is limited per name and address: %s', async (which) => {
    const { dana, ask, signIn } = await aPlace();
    const name = which === 'dana' ? dana.manager.username : which;
    for (let times = 0; times < 10; times += 1) expect((await ask(name)).status).toBe(202);
    const refusal = await ask(name);
    expect(refusal.status).toBe(429);
    expect(refusal.headers.get('retry-after')).toBe('900');
    expect((await ask(name, '198.51.100.1')).status).toBe(202);
    expect(await signIn(dana.manager.username, password)).toBe(200);
  });

  once('does not go to the address of a primary manager that somebody else typed', async () => {
    const { primary, dana, ask, work, relay, letters, server } = await aPlace();
    const email = 'gwen@dana.example';
    const body = { username: 'gwen', email, password };
    const made = await dana.make('createProjectManager', { body });
    await ask('gwen');
    await primary.make('makePrimary', at(made.id));
    await ask('gwen');
    relay.received.length = 0;
    expect(await work()).toEqual(['passed', 'passed', 'nothing']);
    const signedIn = await server.withCookie('').request('signIn', { body });
    const gwenHerself = server.withCookie(signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    await gwenHerself.make('updateProjectManager', { ...at(made.id), body: { email } });
    await ask('gwen');
    await work();
    expect(letters()).toEqual([[email, 'Choose a new password']]);
  });

  once('is logged without the secret, which is in no table', async () => {
    const place = await aPlace();
    const { url } = (await place.invite()).invitation!;
    await mailedTo(place);
    const [entry] = await place.primary
      .make('listActivity', { query: {} })
      .then(({ entries }) => entries);
    expect(entry).toMatchObject({ projectManagerName: 'System' });
    const known = JSON.stringify([await aDump(place.server.database), place.server.lines]);
    const secrets = [...place.secrets(), copied(url)];
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) expect(known).not.toContain(secret);
  });

  once('waits for a mail server that is away, but not beyond its hour', async () => {
    const place = await aPlace();
    const { dana, ask, work, relay, wait, secrets, isValid, states } = place;
    relay.behave(isSilent);
    expect((await ask(dana.manager.username)).status).toBe(202);
    expect(await work({ deadlineMs: 2000 })).toEqual(['failed', 'nothing']);
    relay.behave(takes);
    wait(5000);
    expect(await work()).toEqual(['sent', 'nothing']);
    const [lost, sent] = secrets();
    expect([await isValid(lost), await isValid(sent)]).toEqual([false, true]);
    const [first, second] = relay.received;
    expect(first?.messageId).not.toBe(second?.messageId);

    await relay.close();
    expect((await ask(dana.manager.username)).status).toBe(202);
    await work();
    wait(hour);
    await work();
    expect((await states()).at(-1)).toBe('expired');
  });

  once('gets nothing without a mail server', async () => {
    const server = await testServer();
    const visitor = server.withCookie('');
    await server.signedIn({ username: 'dana' });
    expect(await visitor.make('readSignInWays', {})).toMatchObject({ resetByMail: false });
    const answer = await visitor.make('requestPasswordReset', { body: { account: 'dana' } });
    expect(answer).toEqual({ message: resetOnItsWay });
    expect(await server.database.read.selectFrom('mails').selectAll().execute()).toEqual([]);
    const empty = await visitor.request('requestPasswordReset', { body: { account: ' ' } });
    expect(empty.status).toBe(400);
  });
});

describe('an invitation', () => {
  test('is mailed beside the copied link; the first of both that is used ends both', async () => {
    const { invite, work, letters, relay, secrets, redeem, isValid, visitor } = await aPlace();
    const { invitation } = await invite();
    expect(invitation?.mailedTo).toBe(gwen.email);
    expect(await work()).toEqual(['sent', 'nothing']);
    expect(letters()).toEqual([[gwen.email, 'You are invited to Waymark']]);
    expect(relay.received[0]?.text).toContain('Your username in Waymark is gwen.');
    expect(relay.received[0]?.text).toContain('The link works once, until Monday, May 11.');
    const [secret = ''] = secrets();
    const both = [secret, copied(invitation?.url)];
    expect(new Set(both).size).toBe(2);
    for (const token of both) {
      expect(await visitor.make('readAccountLink', { body: { token } })).toMatchObject({
        kind: 'invitation',
        username: 'gwen',
      });
    }
    expect(await redeem(secret, 'redeemInvitation')).toBe(200);
    for (const token of both) expect(await isValid(token)).toBe(false);
  });

  once('that was withdrawn or replaced is not mailed, and its mailed link ends', async () => {
    const { primary, invite, work, relay, secrets, isValid, wait } = await aPlace();
    const { id } = await invite();
    await primary.make('withdrawInvitation', at(id));
    expect(await work()).toEqual(['passed', 'nothing']);
    await primary.make('createInvitation', at(id));
    const second = await primary.make('createInvitation', at(id));
    expect(second.mailedTo).toBe(gwen.email);
    await work();
    expect(relay.received).toHaveLength(1);
    await primary.make('createInvitation', at(id));
    await work();
    const [former, last] = secrets();
    expect([await isValid(former), await isValid(last)]).toEqual([false, true]);
    await primary.make('withdrawInvitation', at(id));
    expect(await isValid(last)).toBe(false);

    await primary.make('createInvitation', at(id));
    await work();
    wait(7 * 24 * hour);
    expect(await isValid(secrets().at(-1))).toBe(false);
  });

  once(
    'is not mailed where passwords are the primary manager’s alone, nor is a reset',
    async () => {
      const { primary, dana, invite, ask, work, letters } = await aPlace(
        {},
        {
          OIDC_ISSUER: 'https://login.firm.example',
          OIDC_CLIENT_ID: 'waymark',
          OIDC_CLIENT_SECRET: 'a secret of the provider',
          OIDC_ONLY: 'on',
        },
      );
      await primary.make('updateAccess', { body: { oidc: true } });
      expect((await invite()).invitation).toEqual({ expiresAt: null });
      await ask(dana.manager.username);
      await ask(primary.manager.username);
      await work();
      expect(letters()).toEqual([[mailOf(primary.manager.username), 'Choose a new password']]);
    },
  );
});
