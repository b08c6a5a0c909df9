import { Hono } from 'hono';
import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Env } from '#server/http/env.ts';
import { health } from '#server/http/health.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';
import { aPicture } from '#server/testing/slides.ts';

import { builtPages } from '../harness/pages.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, requestOf, writes } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';
import { sample } from '../harness/scale.ts';
import { snapshot } from '../harness/snapshot.ts';

const publicUrl = 'https://waymark.test';

async function aServer() {
  const server = await testServer({ pages: builtPages(), settings: { PUBLIC_URL: publicUrl } });
  const world = await aWorld(server);
  return { server, world, cookies: world.cookies };
}

const always: Record<string, RegExp | null> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'permissions-policy':
    /^(?=.*\bcamera=)(?=.*\bmicrophone=)(?=.*\bgeolocation=)(?:[a-z-]+=\(\)(?:, |$)){20,}$/,
  'strict-transport-security': /^max-age=31536000$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy':
    /^default-src 'none'; script-src 'self'(?!.*unsafe).*frame-ancestors 'none'/,
  'x-powered-by': null,
  server: null,
  'access-control-allow-origin': null,
  'access-control-allow-credentials': null,
  'access-control-allow-methods': null,
};

function faultsOf(
  answer: Response,
  what: string,
  expected: Record<string, RegExp | null>,
): string[] {
  return Object.entries({ ...always, ...expected }).flatMap(([name, value]) => {
    const found = answer.headers.get(name);
    const isRight = value === null ? found === null : value.test(found ?? '');
    return isRight ? [] : [`${what} (${answer.status}): ${name} is ${found}`];
  });
}

const json = /^application\/json; charset=UTF-8$/;
const noStore = { 'cache-control': /^no-store$/ };
const revalidated = { 'cache-control': /^private, no-cache$/ };

function expectedOf(call: Call, status: number, who: string): Record<string, RegExp | null> {
  if (status === 204) return { ...noStore, 'content-type': null };
  if (status >= 400) return { ...noStore, 'content-type': json };
  const isCached = call.cached === 'managers' ? who !== 'viewer' : call.cached;
  if (isCached) return { ...revalidated, 'content-type': json, etag: /^W\/"/ };
  if (call.redirects) return { ...noStore, 'content-type': null, location: /^\/auth/ };
  if (call.stream) return { ...noStore, 'content-type': /^text\/event-stream/ };
  if (call.file)
    return {
      ...noStore,
      'content-type': new RegExp(`^${call.file}$`),
      'content-disposition': /^(attachment; filename="[\w.-]+"|inline)$/,
    };
  return { ...noStore, 'content-type': json };
}

test('every response of every call has its headers, for every caller', async () => {
  const { server, world, cookies } = await aServer();
  const picture = await aPicture({}, 'png');
  const faults: string[] = [];
  let successes = 0;
  const called = sample(inOrder(), 2);
  for (const name of called) {
    const call: Call = calls[name];
    for (const who of ['signedOut', 'viewer', 'primary'] as const) {
      const given = world.inputFor(name);
      const init = requestOf(call, given, picture);
      const headers = {
        ...(init.headers as Record<string, string>),
        cookie: cookies[who],
        origin: publicUrl,
      };
      const answer = await server.send(pathOf(call, given), { ...init, headers });
      await answer.body?.cancel();
      if (answer.ok) successes += 1;
      faults.push(...faultsOf(answer, `${name} as ${who}`, expectedOf(call, answer.status, who)));
    }
    for (const [method, path] of [
      ['GET', `/api/none${call.path}`],
      ['POST', pathOf(call, { id: 'x', query: {} })],
    ] as const) {
      const answer = await server.send(path, { method, headers: { cookie: cookies.primary } });
      faults.push(
        ...faultsOf(answer, `${method} ${path}`, {
          ...noStore,
          'content-type': /json|charset=UTF-8/,
        }),
      );
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(successes).toBeGreaterThan(called.length);
  reportFigures('W2', { calls: called.length, successes });
});

/** Reads first, deletions last, and the sign-out at the very end. */
function inOrder(): CallName[] {
  const place = (name: CallName) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(calls[name].method);
  const last = new Set<CallName>(['makePrimary', 'setManagerStatus', 'signOut']);
  const ordinary = callNames
    .filter((name) => !last.has(name))
    .toSorted((a, b) => place(a) - place(b));
  return [...ordinary, ...last];
}

test('pages, files, health checks and unknown paths have them, too', async () => {
  const { server, cookies } = await aServer();
  const html = { ...revalidated, 'content-type': /^text\/html; charset=UTF-8$/ };
  const table: [string, string, number, Record<string, RegExp | null>][] = [
    ['GET', '/', 200, html],
    ['HEAD', '/', 200, html],
    ['GET', '/projects/7', 200, html],
    ['GET', '/API/projects', 200, html],
    ['GET', '/.built', 200, html],
    ['GET', '/%2ebuilt', 200, html],
    [
      'GET',
      '/icon.svg',
      200,
      { 'cache-control': /^no-cache$/, 'content-type': /^image\/svg\+xml/ },
    ],
    [
      'GET',
      '/assets/a-1.js',
      200,
      {
        'cache-control': /^public, max-age=31536000, immutable$/,
        'content-type': /^text\/javascript; charset=utf-8$/,
      },
    ],
    [
      'GET',
      '/assets/none.js',
      404,
      { 'cache-control': /^no-cache$/, 'content-type': /charset=UTF-8$/ },
    ],
    ['GET', '/robots.txt', 200, { 'cache-control': /^no-cache$/, 'content-type': /^text\/plain/i }],
    ['POST', '/projects', 404, { 'content-type': json }],
    ['GET', '/healthz', 200, { ...noStore, 'content-type': /^application\/json/ }],
    ['GET', '/readyz', 200, { ...noStore, 'content-type': /^application\/json/ }],
    ['GET', '/metrics', 404, { ...noStore, 'content-type': /^application\/json/ }],
    [
      'GET',
      '/api/docs',
      200,
      { 'cache-control': /^private, no-cache$/, 'content-type': /^text\/html; charset=UTF-8$/i },
    ],
    [
      'GET',
      '/api/openapi.json',
      200,
      { 'cache-control': /^private, no-cache$/, 'content-type': json },
    ],
    ['OPTIONS', '/api/projects', 405, { ...noStore, 'content-type': json }],
    ['GET', '/api', 404, { ...noStore, 'content-type': json }],
  ];
  for (const [method, path, status, expected] of table) {
    for (const cookie of ['', cookies.primary]) {
      const headers = { cookie, origin: 'https://evil.test' };
      const answer = await server.send(path, { method, headers });
      expect(answer.status, `${method} ${path}`).toBe(status);
      expect(faultsOf(answer, `${method} ${path}`, expected)).toEqual([]);
    }
  }
  expect(await (await server.send('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
});

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'https://waymark.test.evil.test' },
  { origin: 'http://waymark.test' },
  { origin: 'https://waymark.test:8443' },
  { origin: 'http://localhost' },
  { origin: 'null' },
  { origin: '' },
  { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'Same-Origin' },
];

test('no write is accepted from another site, in any form', async () => {
  const { server, world, cookies } = await aServer();
  const before = await everything(server);
  let refused = 0;
  for (const name of sample(callNames, 2).filter((one) => writes(calls[one]))) {
    for (const from of foreign) {
      for (const asForm of [false, true]) {
        const answer = await written(server, world, {
          name,
          asForm,
          headers: { ...from, cookie: cookies.primary },
        });
        expect(answer.status, `${name} ${JSON.stringify(from)}`).toBe(403);
        refused += 1;
      }
    }
  }
  expect(await everything(server)).toEqual(before);
  for (const own of [
    { origin: publicUrl },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ]) {
    const headers = { ...own, cookie: cookies.primary };
    const answer = await written(server, world, { name: 'createPerson', asForm: false, headers });
    expect(answer.status).toBe(201);
  }
  reportFigures('W7', { 'foreign writes': refused, taken: 0 });
});

test('without PUBLIC_URL the requested host is the own origin, under http and https', async () => {
  const server = await testServer();
  const { inputFor: given, cookies } = await aWorld(server);
  const statusFrom = async (origin: string) => {
    const init = requestOf(calls.createPerson, given('createPerson'), Buffer.from(''));
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie: cookies.primary,
      origin,
    };
    return (await server.send('http://waymark.test/api/people', { ...init, headers })).status;
  };
  expect(await statusFrom('http://waymark.test')).toBe(201);
  // A proxy without further settings forwards https as http.
  expect(await statusFrom('https://waymark.test')).toBe(201);
  expect(await statusFrom('https://waymark.test:444')).toBe(403);
  expect(await statusFrom('http://evil.test')).toBe(403);
});

type Write = { name: CallName; asForm: boolean; headers: Record<string, string> };

/** Sends a write as a page does, or as a plain form, which needs no preflight. */
async function written(
  { send }: TestServer,
  { inputFor: given }: World,
  { name, asForm, headers }: Write,
) {
  const call: Call = calls[name];
  const request = given(name);
  const init = requestOf(call, request, Buffer.from(''));
  const type = asForm ? { 'content-type': 'text/plain' } : (init.headers as Record<string, string>);
  return send(pathOf(call, request), { ...init, headers: { ...type, ...headers } });
}

async function everything({ database }: TestServer) {
  return { rows: lasting(await aDump(database)), standing: await snapshot(database) };
}

test('health checks work without a session and without the database', async () => {
  const server = await testServer();
  for (const path of ['/healthz', '/readyz']) {
    const answer = await server.send(path);
    expect([answer.status, await answer.text()], path).toEqual([200, '{"ok":true}']);
    for (let again = 0; again < 200; again += 1) expect((await server.send(path)).status).toBe(200);
  }
  const asking = server.lines.filter((line) => line.includes('/healthz')).length;
  expect(asking).toBe(0);
  server.drain();
  expect([
    (await server.send('/healthz')).status,
    await (await server.send('/readyz')).text(),
  ]).toEqual([200, '{"ok":false}']);
});

test('without the database the process is healthy but not ready', async () => {
  const { database, drop } = await freshDatabase();
  const app = new Hono<Env>();
  health(app, database, () => false);
  expect((await app.request('/readyz')).status).toBe(200);
  await drop();
  expect((await app.request('/healthz')).status).toBe(200);
  const answer = await app.request('/readyz');
  expect([answer.status, await answer.text()]).toEqual([503, '{"ok":false}']);
});
