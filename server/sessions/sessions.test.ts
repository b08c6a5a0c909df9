import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

import { counts } from '#contract/limits.ts';
import { positionHeader } from '#contract/log-headers.ts';
import { aManager } from '#demo/builders.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { transaction } from '#server/records/transaction.ts';
import { json, recordExercised, password, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { beginSession } from './commands.ts';

const signIn = (server: TestServer, username: string, given = password, peer?: string) =>
  server.send('/api/login', json('POST', { username, password: given }), peer);

const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

const user = (server: TestServer, cookie: string) =>
  server.send('/api/user', { headers: { cookie } });

describe('signing in', () => {
  test('works with the username or the email, whatever the letter case, and notes when', async () => {
    const server = await testServer();
    await aManager(server.ctx, {
      username: 'Jürgen',
      email: 'J@example.org',
      password,
      firstName: 'J',
    });
    for (const typed of ['jürgen', '  JÜRGEN ', 'j@EXAMPLE.org']) {
      const answer = await signIn(server, typed);
      expect(answer.status, typed).toBe(200);
      const body = (await answer.json()) as Record<string, unknown>;
      expect(body).toMatchObject({ username: 'Jürgen', email: 'J@example.org', role: 'manager' });
      expect(Object.keys(body)).not.toContain('passwordHash');
      expect(Date.now() - Date.parse(String(body['lastLogin']))).toBeLessThan(60_000);
    }
    recordExercised('signIn');
  });

  test('works however the accents of the password are composed, also with a hash of version 2', async () => {
    const server = await testServer();
    const composed = 'caf\u00e9 cr\u00e8me br\u00fbl\u00e9e';
    const decomposed = composed.normalize('NFD');
    await aManager(server.ctx, { username: 'new', password: decomposed });
    const { id } = await aManager(server.ctx, { username: 'old', password });
    // Hashed as it was typed.
    const passwordHash = await hashed(decomposed);
    const { write } = server.database;
    await write.updateTable('projectManagers').set({ passwordHash }).where('id', '=', id).execute();
    for (const [username, given, status] of [
      ['new', composed, 200],
      ['new', decomposed, 200],
      ['old', composed, 401],
      ['old', decomposed, 200],
      ['old', composed, 200],
      ['old', `${decomposed}!`, 401],
    ] as const)
      expect((await signIn(server, username, given)).status, username).toBe(status);
  });

  test('with a session ends that one', async () => {
    const server = await testServer();
    const { username } = await aManager(server.ctx, { username: 'ada', password });
    const first = cookieOf(await signIn(server, username));
    const sent = json('POST', { username, password });
    const again = await server.send('/api/login', {
      ...sent,
      headers: { ...sent.headers, cookie: first },
    });
    expect((await user(server, cookieOf(again))).status).toBe(200);
    expect((await user(server, first)).status).toBe(401);
  });

  test('ends the oldest sessions of the account beyond 50, and its streams', async () => {
    let now = Date.parse('2026-05-01T08:00:00Z');
    const server = await testServer({ now: () => new Date((now += 1000)).toISOString() });
    const ada = await aManager(server.ctx, { username: 'ada', password });
    const other = await server.signedIn();
    const cookies: string[] = [];
    for (let made = 0; made < counts.sessionsOfAccount + 1; made += 1) {
      const from = { address: '127.0.0.1', userAgent: '' };
      const token = await transaction(server.ctx, (inside) =>
        beginSession(inside, ada.id, from, server.config.session),
      );
      cookies.push(`waymark=${token}`);
    }
    const [first = '', second = '', third = ''] = cookies;
    const stream = await server.send('/api/events', { headers: { cookie: first } });
    expect(stream.status).toBe(200);
    const last = cookieOf(await signIn(server, 'ada'));
    const statuses = [first, second, third, last, other.cookie].map(async (cookie) => {
      const { status } = await user(server, cookie);
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200, 200]);
    // Ends.
    await stream.text();
    const left = await server.ctx.db.selectFrom('sessions').select('sid').execute();
    expect(left).toHaveLength(counts.sessionsOfAccount + 1);
  });

  test('unknown account, wrong password and disabled account get the same response', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    await aManager(server.ctx, { username: 'gone', password, isActive: false });
    const answers = await Promise.all([
      signIn(server, 'nobody'),
      signIn(server, 'ada', 'wrong password'),
      signIn(server, 'gone'),
    ]);
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        body: await answer.text(),
        headers: [...answer.headers].filter(([name]) => name !== 'x-request-id'),
      })),
    );
    expect(seen[0]).toMatchObject({
      status: 401,
      body: '{"message":"Invalid username or password"}',
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('reports missing fields', async () => {
    const server = await testServer();
    const answer = await server.send('/api/login', json('POST', { username: ' ' }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: 'Username is required',
      errors: [
        { path: 'username', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    });
  });

  test('ten attempts per account and address, then 429; the owner elsewhere is never refused', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => signIn(server, 'ada', `guess number ${index}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const refused = guesses.find(({ status }) => status === 429);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused?.json()).toEqual({
      message: `Too many attempts. Try again in ${seconds} seconds.`,
    });
    expect((await signIn(server, 'ada')).status).toBe(429);
    expect((await signIn(server, 'ada', password, '127.0.0.2')).status).toBe(200);
  });

  test('a sign-in refused as busy does not count as an attempt', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    const many = Array.from({ length: 130 }, (_, index) => signIn(server, `somebody ${index}`));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(50);
    expect((await signIn(server, 'ada', password)).status).toBe(200);
  });

  test('attempts on a username do not reveal its email address', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', email: 'a@example.org', password });
    const evaluated = async (...names: string[]) => {
      const guesses = Array.from({ length: 24 }, (_, index) => names[index % names.length] ?? '');
      const answers = await Promise.all(guesses.map((typed) => signIn(server, typed, 'wrong one')));
      return answers.filter(({ status }) => status === 401).length;
    };
    // Two names of one account and two unknown ones, in various spellings.
    expect(await evaluated('ada', ' A@EXAMPLE.ORG', 'ＡＤＡ', 'a@example.org')).toBe(20);
    expect(await evaluated('dan', ' D@EXAMPLE.ORG', 'ＤＡＮ', 'd@example.org')).toBe(20);
    expect((await signIn(server, 'a@example.org', password, '127.0.0.2')).status).toBe(200);
  });

  test('a network of IPv6 addresses counts as one: a /64 for a name, a /56 in all', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    const guess = async (peer: string, username = 'ada') =>
      (await signIn(server, username, 'wrong password', peer)).status;
    const evaluated = async (peers: string[]) => {
      const statuses = await Promise.all(peers.map((peer) => guess(peer)));
      return statuses.filter((status) => status === 401).length;
    };
    const neighbours = Array.from({ length: 60 }, (_, index) => `2001:db8:1:1::${index + 1}`);
    expect(await evaluated(neighbours)).toBe(10);
    expect((await signIn(server, 'ada', password, '2001:db8:1:1::ff')).status).toBe(429);
    expect((await signIn(server, 'ada', password, '2001:db8:1:2::1')).status).toBe(200);
    // Mapped IPv4 addresses count as the same address.
    const mapped = ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:c000:0207'];
    expect(await evaluated([...mapped, ...mapped, ...mapped])).toBe(10);

    expect(await guess('2001:db8:2:1::1', 'bea')).toBe(401);
    await server.database.write.updateTable('signInAttempts').set({ attempts: 99 }).execute();
    expect(await guess('2001:db8:2:2::1', 'eve')).toBe(401);
    expect(await guess('2001:db8:2:ff::1', 'fay')).toBe(429);
    expect(await guess('2001:db8:2:100::1', 'fay')).toBe(401);
  });

  test('logs the account, never the typed text', async () => {
    const server = await testServer();
    const { id } = await aManager(server.ctx, { username: 'ada', password });
    const before = server.lines.length;
    const cookie = cookieOf(await signIn(server, 'ada'));
    await signIn(server, 'ada', 'wrong password');
    await signIn(server, 'my password by mistake', 'x');
    await server.send('/api/logout', { method: 'POST', headers: { cookie } });
    const lines = server.lines.slice(before);
    const told = lines.map((line) => JSON.parse(line) as { status: number; managerId?: number });
    expect(told.map(({ status, managerId }) => [status, managerId])).toEqual([
      [200, id],
      [401, id],
      [401, undefined],
      [200, id],
    ]);
    expect(lines.join('')).not.toMatch(/wrong|mistake/);
  });

  test('a forged X-Forwarded-For has no effect', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    for (let guess = 0; guess < 10; guess += 1) await signIn(server, 'ada', 'wrong password');
    const request = json('POST', { username: 'ada', password });
    request.headers['x-forwarded-for'] = '198.51.100.7';
    expect((await server.send('/api/login', request)).status).toBe(429);
  });

  test('attempts expire after a quarter of an hour', async () => {
    let now = Date.parse('2026-03-04T10:00:00Z');
    const server = await testServer({ now: () => new Date(now).toISOString() });
    await aManager(server.ctx, { username: 'ada', password });
    for (let guess = 0; guess < 10; guess += 1) await signIn(server, 'ada', 'wrong password');
    now += 15 * 60 * 1000 - 1000;
    expect((await signIn(server, 'ada')).status).toBe(429);
    now += 1000;
    expect((await signIn(server, 'ada')).status).toBe(200);
  });

  test('a clock that was ahead does not extend the lockout', async () => {
    const right = Date.parse('2026-03-04T10:00:00Z');
    let now = right + 400 * 24 * 60 * 60 * 1000;
    const server = await testServer({ now: () => new Date(now).toISOString() });
    await aManager(server.ctx, { username: 'ada', password });
    await signIn(server, 'ada', 'wrong password');
    await server.database.write.updateTable('signInAttempts').set({ attempts: 10 }).execute();
    now = right;
    const refused = await signIn(server, 'ada');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60);
    now = right + 15 * 60 * 1000 - 1000;
    expect(Number((await signIn(server, 'ada')).headers.get('retry-after'))).toBe(1);
    now += 1000;
    expect((await signIn(server, 'ada')).status).toBe(200);
  });
});

describe('a session', () => {
  test('is a new random token each time, and the database keeps only its hash', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    const [first, second] = [
      cookieOf(await signIn(server, 'ada')),
      cookieOf(await signIn(server, 'ada')),
    ];
    const token = (first ?? '').split('=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    const stored = await server.ctx.db.selectFrom('sessions').selectAll().execute();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('has a cookie that scripts cannot read; under https also __Host- and Secure', async () => {
    const plain = await testServer();
    await aManager(plain.ctx, { username: 'ada', password });
    expect((await signIn(plain, 'ada')).headers.get('set-cookie')).toMatch(
      /^waymark=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await testServer({ settings: { PUBLIC_URL: 'https://waymark.example.org' } });
    await aManager(secure.ctx, { username: 'ada', password });
    expect((await signIn(secure, 'ada')).headers.get('set-cookie')).toMatch(
      /^__Host-waymark=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('returns the account and the log position', async () => {
    const server = await testServer();
    const ada = await server.signedIn({ username: 'ada' });
    expect(await ada.make('readCurrentUser', {})).toMatchObject({
      username: 'ada',
      isActive: true,
    });
    const answer = await ada.request('readCurrentUser', {});
    expect(answer.headers.get(positionHeader)).toMatch(/^\d+$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('ends at sign-out, which always works', async () => {
    const server = await testServer();
    const ada = await server.signedIn();
    const out = await ada.request('signOut', {});
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(out.headers.get('set-cookie')).toMatch(/^waymark=; Max-Age=0/);
    expect((await user(server, ada.cookie)).status).toBe(401);
    expect(await ada.make('signOut', {})).toEqual({ ok: true });
    expect((await server.send('/api/logout', { method: 'POST' })).status).toBe(200);
  });

  test('ends at once when its account is disabled or deleted', async () => {
    const server = await testServer();
    const [ada, bea] = [await server.signedIn(), await server.signedIn()];
    const { write } = server.database;
    await write
      .updateTable('projectManagers')
      .set({ isActive: false })
      .where('id', '=', ada.manager.id)
      .execute();
    await write.deleteFrom('projectManagers').where('id', '=', bea.manager.id).execute();
    for (const { cookie } of [ada, bea]) {
      const answer = await user(server, cookie);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ message: 'Sign in first' });
    }
  });

  test('expires after 7 idle days and after 30 days in total, not before', async () => {
    const day = 24 * 60 * 60 * 1000;
    const start = Date.parse('2026-03-04T10:00:00Z');
    let now = start;
    const server = await testServer({ now: () => new Date(now).toISOString() });
    const idle = await server.signedIn();
    now = start + 7 * day - 1000;
    const lasting = await server.signedIn();
    expect((await user(server, idle.cookie)).status).toBe(200);
    now += 7 * day + 1000;
    expect((await user(server, idle.cookie)).status).toBe(401);
    now = start + 7 * day - 1000;
    for (let days = 6; days < 30; days += 6) {
      now = start + 7 * day - 1000 + days * day;
      expect((await user(server, lasting.cookie)).status, `day ${days}`).toBe(200);
    }
    now = start + 7 * day - 1000 + 30 * day;
    expect((await user(server, lasting.cookie)).status).toBe(401);
  });

  describe('of a clock that was 400 days ahead', () => {
    const day = 24 * 60 * 60 * 1000;
    const right = Date.parse('2026-03-04T10:00:00Z');

    /** A session created while the clock was ahead; the clock is correct again. */
    async function fromAhead() {
      const clock = { now: right + 400 * day };
      const server = await testServer({ now: () => new Date(clock.now).toISOString() });
      const ada = await server.signedIn();
      clock.now = right;
      return { clock, server, ada };
    }

    test('is treated as created now, and expires 30 days later while in use', async () => {
      const { clock, server, ada } = await fromAhead();
      expect((await user(server, ada.cookie)).status).toBe(200);
      const [session] = await ada.make('listOwnSessions', {});
      const now = new Date(right).toISOString();
      expect(session).toMatchObject({ createdAt: now, lastSeenAt: now });
      for (let days = 6; days < 30; days += 6) {
        clock.now = right + days * day;
        expect((await user(server, ada.cookie)).status, `day ${days}`).toBe(200);
      }
      clock.now = right + 30 * day;
      expect((await user(server, ada.cookie)).status).toBe(401);
    });

    test('expires after 7 days without use', async () => {
      const { clock, server, ada } = await fromAhead();
      await runHousekeeping(server.ctx, server.config.session);
      clock.now = right + 7 * day;
      expect((await user(server, ada.cookie)).status).toBe(401);
    });
  });
});

/** An Argon2id hash of exactly this text. */
async function hashed(message: string): Promise<string> {
  const [memory, passes, parallelism] = [19_456, 2, 1];
  const nonce = randomBytes(16);
  const options = { message, nonce, tagLength: 32, memory, passes, parallelism };
  const tag = await promisify(argon2)('argon2id', options);
  const [salt, end] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${end}`;
}
