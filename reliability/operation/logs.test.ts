import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { json, password, testServer } from '#server/testing/server.ts';

import { fieldsIn } from '../harness/fields.ts';
import { listeningServer, overSocket } from '../harness/listening.ts';
import { withAt } from '../harness/mutations.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, requestOf, schemas } from '../harness/requests.ts';

const forging = [
  'x\r\n{"level":30,"msg":"request","forged":true}',
  'x\n\n{"forged":true}',
  '\u001b[2J\u001b[31mforged\u0007',
  '\u2028{"forged":true}\u2029',
  '\u0085{"forged":true}',
  '"},"forged":true,"x":{"',
  '\ud800 forged',
];

type Line = {
  msg: string;
  status: number;
  method: string;
  path: string;
  time: number;
  address: string;
  managerId?: number;
  requestId: string;
};

test('every request is one log line, whatever its fields and headers contain', async () => {
  // A proxy that is not configured would be logged.
  const settings = { PUBLIC_URL: 'http://waymark.test', TRUST_PROXY: '192.0.2.1' };
  const { server, port } = await listeningServer({ settings });
  const world = await aWorld(server);
  const before = server.lines.length;
  let requests = 0;
  for (const name of callNames.filter((one) => one !== 'signOut' && one !== 'makePrimary')) {
    const call: Call = calls[name];
    for (const { at, schema } of fieldsIn(schemas.bodies[name] ?? {})) {
      if (schema.type !== 'string' || schema.enum) continue;
      const text = forging[(requests += 1) % forging.length] ?? '';
      const given = world.inputFor(name);
      const body = withAt(given.body, at, text) as Record<string, unknown>;
      const init = requestOf(call, { ...given, body }, Buffer.from(''));
      const printable = text.replaceAll(/[^\u0020-\u007e]/g, '');
      const headers = {
        ...(init.headers as Record<string, string>),
        'user-agent': printable,
        referer: printable,
        'x-request-id': printable,
        'x-forwarded-for': printable,
        cookie: world.cookies.primary,
      };
      const query = `?forged=${encodeURIComponent(text.toWellFormed())}`;
      await server.send(pathOf(call, given).split('?')[0] + query, { ...init, headers });
      await nextTurn();
    }
  }
  const huge = json('POST', { name: 'forged'.repeat(170_000) });
  await server.send('/api/people', {
    ...huge,
    headers: { ...huge.headers, cookie: world.cookies.primary },
  });
  // Bytes that no client would send: in a header, and instead of the method.
  await overSocket(
    port,
    `GET /api/user HTTP/1.1\r\nhost: x\r\nuser-agent: \u001b[31mforged\u0085\u00ff\r\nconnection: close\r\n\r\n`,
  );
  await overSocket(port, '\u001b[31m{"forged":true}\r\n\r\n');
  const lines = server.lines.slice(before);
  expect(lines.length).toBe(requests + 3);
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b\u0085\u2028\u2029]/);
    const { msg, status, requestId } = JSON.parse(line) as Line;
    expect(msg === 'malformed request' || requestId !== undefined).toBe(true);
    expect(status).toBeGreaterThan(0);
  }
  expect(lines.filter((line) => line.includes('forged'))).toEqual([]);
  expect(lines.filter((line) => line.includes('"malformed request"')).length).toBe(2);
  reportFigures('O1', { requests: requests + 3, lines: lines.length, forged: 0 });
});

test('each sign-in attempt, sign-out and refusal is one log line: who, what, when and from where', async () => {
  const server = await testServer();
  const { cookies, known } = await aWorld(server);
  const names = await server.ctx.db
    .selectFrom('projectManagers')
    .select(['id', 'username', 'isPrimary'])
    .execute();
  const somebody = names.find(({ id }) => id === known['managerId']);
  const primary = names.find(({ isPrimary }) => isPrimary);
  const before = server.lines.length;
  const from = '203.0.113.9';
  const signIn = (username = '', given = password) =>
    server.send('/api/login', json('POST', { username, password: given }), from);
  const answer = await signIn(somebody?.username);
  const cookie = String(answer.headers.get('set-cookie')).split(';')[0] ?? '';
  await signIn(somebody?.username, 'wrong');
  await signIn('nobody at all');
  const post = (path: string, headers: Record<string, string>) =>
    server.send(path, { method: 'POST', headers }, from);
  await post('/api/logout', { cookie });
  await post(`/api/project-managers/${primary?.id}/make-primary`, { cookie: cookies.viewer });
  await post('/api/tasks/1/duplicate', {});
  await post('/api/tasks/1/duplicate', { cookie: cookies.primary, origin: 'http://evil.test' });
  for (let again = 0; again < 10; again += 1) await signIn('guessed', 'wrong');
  await signIn('guessed', 'wrong');
  const logged = server.lines.slice(before).map((line) => JSON.parse(line) as Line);
  const viewer = names.find(({ id }) => logged[4]?.managerId === id);
  const path = '/api/login';
  const expected = [
    { path, status: 200, managerId: somebody?.id },
    { path, status: 401, managerId: somebody?.id },
    { path, status: 401 },
    { path: '/api/logout', status: 200, managerId: somebody?.id },
    {
      path: `/api/project-managers/${primary?.id}/make-primary`,
      status: 403,
      managerId: viewer?.id,
    },
    { path: '/api/tasks/1/duplicate', status: 401 },
    { path: '/api/tasks/1/duplicate', status: 403 },
    ...Array.from({ length: 10 }, () => ({ path, status: 401 })),
    { path, status: 429 },
  ];
  expect(logged).toMatchObject(
    expected.map((one) => ({ ...one, method: 'POST', address: from, msg: 'request' })),
  );
  expect(logged.every(({ time }) => Math.abs(Date.now() - time) < 60_000)).toBe(true);
  expect(new Set(logged.map(({ requestId }) => requestId)).size).toBe(expected.length);
  expect(viewer).toBeDefined();
  reportFigures('O3', { events: expected.length, lines: logged.length });
});
