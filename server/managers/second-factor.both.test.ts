import { describe, expect, test } from 'vitest';

import { secondFactorFirst } from '#contract/permissions.ts';
import { enterCode, wrongCode } from '#contract/second-factor.ts';
import { wrongCredentials } from '#contract/sessions.ts';
import { codeOf, fromBase32, stepAt } from '#server/sessions/totp.ts';
import { aDump } from '#server/testing/dump.ts';
import { once } from '#server/testing/once.ts';
import { refused } from '#server/testing/one-project.ts';
import { json, password, testServer } from '#server/testing/server.ts';
import { callsWith } from '#server/testing/specimens.ts';

const stepMs = 30_000;

async function aServer() {
  let time = Date.parse('2026-11-02T09:00:00.000Z');
  const now = () => new Date(time).toISOString();
  const server = await testServer({ now });
  const primary = await server.signedIn({ isPrimary: true });
  const dana = await server.signedIn({ username: 'dana' });
  /** Of the present step, or of a later one. */
  const codeFor = (secret: string, later = 0) => codeOf(fromBase32(secret), stepAt(now()) + later);
  const signIn = async (sent: { code?: string; password?: string } = {}, from = '127.0.0.1') => {
    const body = { username: 'dana', password, ...sent };
    const answer = await server.send('/api/login', json('POST', body), from);
    return { status: answer.status, ...((await answer.json()) as { message?: string }) };
  };
  const turnOn = async () => {
    const { secret } = await dana.make('startSecondFactor', { body: { password } });
    const body = { code: codeFor(secret) };
    const { recoveryCodes } = await dana.make('confirmSecondFactor', { body });
    // The code that confirmed it is used up.
    time += stepMs;
    return { secret, recoveryCodes };
  };
  const pass = (ms: number) => (time += ms);
  return { server, primary, dana, codeFor, signIn, turnOn, pass };
}

describe('a second factor', () => {
  test('is turned on by password and code, and signing in then needs a code', async () => {
    const { dana, codeFor, signIn, pass } = await aServer();
    const wrong = { body: { password: 'not the password' } };
    expect(await refused(dana.request('startSecondFactor', wrong))).toMatchObject({
      errors: [{ path: 'password' }],
    });
    const early = dana.request('confirmSecondFactor', { body: { code: '123456' } });
    expect(await refused(early)).toMatchObject({ status: 400 });

    const { secret, url } = await dana.make('startSecondFactor', { body: { password } });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(`otpauth://totp/Waymark:dana?secret=${secret}&issuer=Waymark`);
    expect(await dana.make('readCurrentUser', {})).toMatchObject({ secondFactor: false });
    expect((await signIn()).status).toBe(200);
    const guess = dana.request('confirmSecondFactor', { body: { code: codeFor(secret, 5) } });
    expect(await refused(guess)).toMatchObject({ status: 400, message: wrongCode });

    const code = codeFor(secret);
    const { recoveryCodes } = await dana.make('confirmSecondFactor', { body: { code } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await dana.make('readCurrentUser', {})).toMatchObject({ secondFactor: true });
    expect(await signIn()).toEqual({ status: 401, message: enterCode });
    expect(await signIn({ code })).toEqual({ status: 401, message: enterCode });
    pass(stepMs);
    const typed = codeFor(secret);
    expect(await signIn({ code: `${typed.slice(0, 3)} ${typed.slice(3)}` })).toMatchObject({
      status: 200,
      secondFactor: true,
    });
  });

  once('is asked for only after the right password, and reveals no account', async () => {
    const { signIn, turnOn, codeFor } = await aServer();
    const { secret } = await turnOn();
    const refusal = { status: 401, message: wrongCredentials };
    expect(await signIn({ password: 'wrong password' })).toEqual(refusal);
    expect(await signIn({ password: 'wrong password', code: codeFor(secret) })).toEqual(refusal);
    // The right code was not used up.
    expect((await signIn({ code: codeFor(secret) })).status).toBe(200);
  });

  once(
    'takes a code of the step before and after, each once, and none before the last',
    async () => {
      const { signIn, turnOn, codeFor, pass } = await aServer();
      const { secret } = await turnOn();
      pass(10 * stepMs);
      const statusOf = async (later: number) =>
        (await signIn({ code: codeFor(secret, later) })).status;
      expect(await statusOf(2)).toBe(401);
      expect(await statusOf(-1)).toBe(200);
      expect(await statusOf(-1)).toBe(401);
      expect(await statusOf(1)).toBe(200);
      expect(await statusOf(0)).toBe(401);
      pass(stepMs);
      expect(await statusOf(0)).toBe(401);
      expect(await statusOf(1)).toBe(200);
    },
  );

  test('takes a code sent at once by several for one of them', async () => {
    const { signIn, turnOn, codeFor } = await aServer();
    const { secret, recoveryCodes } = await turnOn();
    const [recovery = ''] = recoveryCodes;
    for (const code of [codeFor(secret), recovery]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await signIn({ code })).status).toBe(401);
    }
  });

  once('takes each recovery code once, however it is typed', async () => {
    const { server, signIn, turnOn } = await aServer();
    const { recoveryCodes } = await turnOn();
    const [one = '', two = ''] = recoveryCodes;
    expect((await signIn({ code: one })).status).toBe(200);
    expect((await signIn({ code: one })).status).toBe(401);
    expect((await signIn({ code: ` ${two.replace('-', ' ').toUpperCase()}` })).status).toBe(200);
    const dump = JSON.stringify(await aDump(server.database));
    for (const code of recoveryCodes) expect(dump).not.toContain(code);
  });

  once('is taken off by its owner with a code, and by the primary manager without', async () => {
    const { server, primary, dana, signIn, turnOn, codeFor, pass } = await aServer();
    const { secret } = await turnOn();
    const { id } = dana.manager;
    const wrong = dana.request('removeOwnSecondFactor', { body: { code: '000000' } });
    expect(await refused(wrong)).toMatchObject({ status: 400, message: wrongCode });
    await dana.make('removeOwnSecondFactor', { body: { code: codeFor(secret) } });
    expect((await signIn()).status).toBe(200);

    pass(stepMs);
    await turnOn();
    const rows = await primary.make('listProjectManagers', {});
    expect(rows.find((row) => row.id === id)).toMatchObject({ secondFactor: true });
    await primary.make('removeSecondFactor', { params: { id } });
    expect((await signIn()).status).toBe(200);
    const again = await primary.request('removeSecondFactor', { params: { id } });
    expect(again.status).toBe(404);
    const own = await primary.request('removeSecondFactor', { params: { id: primary.manager.id } });
    expect(own.status).toBe(403);
    expect(server.lines.join('')).not.toContain(secret);
    const log = JSON.stringify(await primary.make('listActivity', {}));
    expect(log).toContain('secondFactor');
    expect(log).not.toContain(secret);
  });

  once('is replaced only with a code of the present one', async () => {
    const { dana, signIn, turnOn, codeFor, pass } = await aServer();
    const { secret, recoveryCodes } = await turnOn();
    for (const code of [undefined, '000000']) {
      const body = { password, ...(code && { code }) };
      expect(await refused(dana.request('startSecondFactor', { body }))).toMatchObject({
        errors: [{ path: 'code' }],
      });
    }
    const code = codeFor(secret);
    const next = await dana.make('startSecondFactor', { body: { password, code } });
    pass(stepMs);
    // Until it is confirmed, the present one counts.
    expect((await signIn({ code: codeFor(secret) })).status).toBe(200);
    await dana.make('confirmSecondFactor', { body: { code: codeFor(next.secret) } });
    pass(stepMs);
    expect((await signIn({ code: codeFor(secret) })).status).toBe(401);
    expect((await signIn({ code: recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await signIn({ code: codeFor(next.secret) })).status).toBe(200);
  });

  once('stays with a new password, and after a restore of its account', async () => {
    const { primary, dana, signIn, turnOn } = await aServer();
    await turnOn();
    const params = { id: dana.manager.id };
    await primary.make('setManagerPassword', { params, body: { newPassword: `new ${password}` } });
    expect(await signIn({ password: `new ${password}` })).toMatchObject({ message: enterCode });
    await primary.make('deleteProjectManager', { params });
    await primary.make('undeleteProjectManager', { params });
    expect(await signIn({ password: `new ${password}` })).toMatchObject({ message: enterCode });
  });
});

describe('wrong codes', () => {
  once('are counted while a factor is set up, too', async () => {
    const { dana, codeFor } = await aServer();
    const { secret } = await dana.make('startSecondFactor', { body: { password } });
    const guess = (code: string) => dana.request('confirmSecondFactor', { body: { code } });
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await guess(codeFor(secret, 5))).status).toBe(400);
    }
    expect((await guess(codeFor(secret))).status).toBe(429);
  });

  once('are counted per account over all addresses, apart from passwords', async () => {
    const { signIn, turnOn, codeFor, pass } = await aServer();
    const { secret } = await turnOn();
    for (let guess = 0; guess < 10; guess += 1) {
      const from = `192.0.2.${guess}`;
      expect((await signIn({ code: '000000' }, from)).status, from).toBe(401);
    }
    for (const code of ['000000', codeFor(secret)]) {
      expect((await signIn({ code }, '198.51.100.1')).status).toBe(429);
    }
    // The password was right each time.
    expect(await signIn({}, '192.0.2.1')).toMatchObject({ status: 401, message: enterCode });
    pass(15 * 60 * 1000);
    expect((await signIn({ code: codeFor(secret) })).status).toBe(200);
    expect((await signIn({ code: '000000' })).status).toBe(401);
  });

  once('neither clear nor raise the count of wrong passwords', async () => {
    const { signIn, turnOn, codeFor } = await aServer();
    const { secret } = await turnOn();
    const wrong = () => signIn({ password: 'wrong password' });
    for (let guess = 0; guess < 9; guess += 1) expect((await wrong()).status).toBe(401);
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn()).status).toBe(401);
    expect((await wrong()).status).toBe(401);
    expect((await signIn({ code: codeFor(secret) })).status).toBe(429);
    expect((await signIn({ code: codeFor(secret) }, '192.0.2.9')).status).toBe(200);
  });

  test('count for a session that turns the factor off, too', async () => {
    const { dana, turnOn, codeFor } = await aServer();
    const { secret } = await turnOn();
    const tries = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { code: '000000' };
      tries.push((await dana.request('removeOwnSecondFactor', { body })).status);
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const body = { code: codeFor(secret) };
    expect((await dana.request('removeOwnSecondFactor', { body })).status).toBe(429);
  });
});

describe('an account that needs a second factor', () => {
  once('may set it up and nothing else', async () => {
    const { primary, dana, codeFor } = await aServer();
    const rule = (secondFactor: 'nobody' | 'primary' | 'everybody') =>
      primary.make('updateAccess', { body: { secondFactor } });
    const needs = async () => (await dana.make('readCurrentUser', {})).needsSecondFactor;
    await rule('everybody');
    expect(await needs()).toBe(true);
    for (const name of callsWith(({ may }) => may !== 'anyone' && may !== 'self')) {
      const refusal = await dana.request(name, { params: { id: 1 } });
      expect(refusal.status, name).toBe(403);
      expect(await refusal.json(), name).toEqual({ message: secondFactorFirst });
    }
    const { secret } = await dana.make('startSecondFactor', { body: { password } });
    await dana.make('confirmSecondFactor', { body: { code: codeFor(secret) } });
    expect(await needs()).toBe(false);
    expect((await dana.request('listProjects', {})).status).toBe(200);
  });

  once('is the primary manager alone, if the rule says so', async () => {
    const { primary, dana } = await aServer();
    await primary.make('updateAccess', { body: { secondFactor: 'primary' } });
    expect(await primary.make('readCurrentUser', {})).toMatchObject({ needsSecondFactor: true });
    expect((await primary.request('readAccess', {})).status).toBe(403);
    expect(await dana.make('readCurrentUser', {})).toMatchObject({ needsSecondFactor: false });
    expect((await dana.request('listProjects', {})).status).toBe(200);
  });
});
