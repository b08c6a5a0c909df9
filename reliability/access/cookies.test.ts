import { describe, expect, test } from 'vitest';

import { aManager } from '#demo/builders.ts';
import { json, password, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { reportFigures } from '../harness/report.ts';
import { startSite } from '../harness/site.ts';

const day = 24 * 60 * 60 * 1000;

const isSignedIn = async (server: TestServer, cookie: string) =>
  (await server.send('/api/user', { headers: { cookie } })).status === 200;

describe('a session', () => {
  test('planted before the sign-in is useless, and no token is in the database', async () => {
    const server = await testServer();
    await aManager(server.ctx, { username: 'ada', password });
    const planted = `waymark=${'A'.repeat(43)}`;
    const init = json('POST', { username: 'ada', password });
    const tokens: string[] = [];
    for (let time = 0; time < 5; time += 1) {
      const headers = { ...init.headers, cookie: planted };
      const answer = await server.send('/api/login', { ...init, headers });
      tokens.push(/waymark=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '');
      expect(await answer.text()).not.toContain(tokens.at(-1));
    }
    expect(new Set(tokens).size).toBe(5);
    // 43 base64url characters are 256 bits.
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(await isSignedIn(server, planted)).toBe(false);
    const stored = JSON.stringify(await server.ctx.db.selectFrom('sessions').selectAll().execute());
    expect(stored.length).toBeGreaterThan(500);
    for (const token of [...tokens, 'A'.repeat(43)]) expect(stored).not.toContain(token);
    expect(server.lines.join('')).not.toContain(tokens[0]);
    reportFigures('S5', { 'sign-ins over a planted cookie': 5, 'tokens found in the database': 0 });
  });

  test.each([
    [{ SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '5' }, 2, 5],
    [{ SESSION_IDLE_DAYS: '1', SESSION_MAX_DAYS: '365' }, 1, 365],
    [{ SESSION_IDLE_DAYS: '30', SESSION_MAX_DAYS: '3' }, 3, 3],
  ])('under %o expires to the second, without a clean-up job', async (settings, idle, most) => {
    const start = Date.parse('2026-03-04T10:00:00.000Z');
    let now = start;
    const server = await testServer({ settings, now: () => new Date(now).toISOString() });
    const { cookie: unused } = await server.signedIn();
    const { cookie: used } = await server.signedIn();
    const end = start + Math.min(idle, most) * day;
    now = end;
    expect(await isSignedIn(server, unused)).toBe(false);
    // It has expired by time alone, and nothing has deleted it.
    now = end - 1000;
    expect(await isSignedIn(server, unused)).toBe(true);
    const step = Math.min(idle, most) * day - 60_000;
    for (now = start + 60_000; now < start + most * day; now += step) {
      expect(await isSignedIn(server, used), new Date(now).toISOString()).toBe(true);
    }
    now = start + most * day - 1000;
    expect(await isSignedIn(server, used)).toBe(true);
    now = start + most * day;
    expect(await isSignedIn(server, used)).toBe(false);
    expect(await server.ctx.db.selectFrom('sessions').select('sid').execute()).toHaveLength(2);
    reportFigures('S8', { 'idle days': idle, 'days at most': most, 'seconds late or early': 0 });
  });
});

test('the token is only in the cookie, and plain http on a network causes a warning', async () => {
  const warning = /Warning: passwords cross the network unencrypted/;
  const site = await startSite();
  expect(site.servers[0]?.notice()).not.toMatch(warning);
  const admin = await site.signIn();
  const token = admin.cookie.split('=')[1] ?? '';
  for (const path of ['/', '/api/user', '/api/user/sessions', '/api/activity']) {
    const answer = await fetch(site.address() + path, { headers: { cookie: admin.cookie } });
    expect(answer.headers.get('set-cookie'), path).toBeNull();
    expect(JSON.stringify([...answer.headers]) + (await answer.text()), path).not.toContain(token);
  }
  const elsewhere = await startSite({ HOST: '0.0.0.0' });
  await expect.poll(() => elsewhere.servers[0]?.notice()).toMatch(warning);
});
