import { describe, expect, test } from 'vitest';

import { positionHeader } from '../../contract/live.ts';
import { aManager } from '../demo/builders.ts';
import { json, noteExercised, password, testServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const signIn = (server: TestServer, username: string, given = password, peer?: string) =>
  server.send('/api/login', json('POST', { username, password: given }), peer);

const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

const user = (server: TestServer, cookie: string) =>
  server.send('/api/user', { headers: { cookie } });

describe('signing in', () => {
  test('works with the username or the e-mail, whatever the letter case, and notes when', async () => {
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
    noteExercised('signIn');
  });

  test('over a session ends that one', async () => {
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

  test('unknown account, wrong password and disabled account are one answer', async () => {
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

  test('says which field is missing', async () => {
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

  test('ten tries per account and address, then 429; the owner elsewhere is never refused', async () => {
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

  test('whoever is refused because many sign in at once has not tried', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    const many = Array.from({ length: 130 }, (_, index) => signIn(server, `somebody ${index}`));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(50);
    expect((await signIn(server, 'ada', password)).status).toBe(200);
  });

  test('name and e-mail address of one account are counted together', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', email: 'a@example.org', password });
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      for (const typed of ['ada', 'A@EXAMPLE.ORG']) {
        statuses.push((await signIn(server, typed, 'wrong password')).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('the log says whom it was about, never what was typed', async () => {
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

  test('a forged X-Forwarded-For changes nothing', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    for (let guess = 0; guess < 10; guess += 1) await signIn(server, 'ada', 'wrong password');
    const request = json('POST', { username: 'ada', password });
    request.headers['x-forwarded-for'] = '198.51.100.7';
    expect((await server.send('/api/login', request)).status).toBe(429);
  });

  test('tries are forgiven after a quarter of an hour', async () => {
    let now = Date.parse('2026-03-04T10:00:00Z');
    const server = await testServer({ now: () => new Date(now).toISOString() });
    await aManager(server.ctx, { username: 'ada', password });
    for (let guess = 0; guess < 10; guess += 1) await signIn(server, 'ada', 'wrong password');
    now += 15 * 60 * 1000 - 1000;
    expect((await signIn(server, 'ada')).status).toBe(429);
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

  test('shows who is signed in and where to listen from', async () => {
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

  test('runs out after 7 idle days and after 30 days in all, not before', async () => {
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
});
