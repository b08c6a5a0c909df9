import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { aManager } from '#demo/builders.ts';
import { sha256 } from '#server/files/sha256.ts';
import { json, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';
import { aPicture } from '#server/testing/slides.ts';

import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, requestOf } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';

const metricsToken = 'a-canary-of-the-metrics';
const password = 'a canary of a password';

/** Secrets that must not occur in any response, log line or metric, by name. */
async function canaries(
  { ctx, settings }: TestServer,
  world: World,
): Promise<Record<string, string>> {
  const { passwordHash } = await ctx.db
    .selectFrom('projectManagers')
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  const [, , , , salt = '', tag = ''] = passwordHash.split('$');
  const tokens = Object.entries(world.cookies).flatMap(([who, cookie]) => {
    const token = cookie.split('=')[1] ?? '';
    return token === ''
      ? []
      : [
          [`token of ${who}`, token],
          [`session of ${who}`, sha256(token)],
        ];
  });
  return {
    ...(Object.fromEntries(tokens) as Record<string, string>),
    'kind of hash': 'argon2',
    salt,
    tag,
    password,
    metricsToken,
    ...(settings.DATABASE_URL
      ? {
          'connection string': settings.DATABASE_URL,
          database: new URL(settings.DATABASE_URL).pathname.slice(1),
        }
      : { 'data folder': settings.DATA_DIR }),
  };
}

test('no response, log line or metric contains a hash, a token, a password or a file path', async () => {
  const server = await testServer({
    settings: { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'debug' },
  });
  const world = await aWorld(server);
  await aManager(server.ctx, { username: 'canary', password });
  const secrets = await canaries(server, world);
  const photo = await aPicture({}, 'png');
  const found: string[] = [];
  let scanned = 0;
  const scan = (text: string, where: string) => {
    scanned += text.length;
    for (const [what, secret] of Object.entries(secrets)) {
      // The primary manager may see the location of backups.
      if (what === 'data folder' && where === 'listBackups as primary') continue;
      if (secret !== '' && text.includes(secret)) found.push(`${what} in ${where}`);
    }
  };
  const scanAnswer = async (answer: Response, where: string) => {
    const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
    const stream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (stream) await answer.body?.cancel();
    scan(
      JSON.stringify(headers) +
        (stream ? '' : Buffer.from(await answer.arrayBuffer()).toString('latin1')),
      where,
    );
  };
  const everyCall = async (who: 'primary' | 'viewer' | 'signedOut', when = '') => {
    for (const name of lastOnesLast) {
      const call: Call = calls[name];
      const input = world.inputFor(name);
      const body = input.body && withPassword(input.body);
      const init = requestOf(call, { ...input, ...(body && { body }) }, photo);
      const headers = { ...(init.headers as Record<string, string>), cookie: world.cookies[who] };
      await scanAnswer(
        await server.send(pathOf(call, input), { ...init, headers }, '127.0.0.9'),
        `${name} as ${who}${when}`,
      );
    }
  };
  await everyCall('signedOut');
  await everyCall('viewer');
  for (const typed of [password, `${password} `, `${password}${'x'.repeat(300)}`, '']) {
    const wrong = json('POST', { username: 'canary', password: typed });
    await scanAnswer(await server.send('/api/login', wrong), 'sign-in');
    await scanAnswer(
      await server.send('/api/login', { ...wrong, body: `${wrong.body},` }),
      'damaged sign-in',
    );
    await scanAnswer(
      await server.send('/api/login', json('POST', { username: typed, password: typed })),
      'as username',
    );
  }
  await everyCall('primary');
  const metrics = await server.send('/metrics', {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  await scanAnswer(metrics, 'metrics');
  // The database rejects every statement. Its messages are logged without the sent values.
  await sql`alter table "projectManagers" rename to "elsewhere"`.execute(server.database.write);
  const before = server.lines.length;
  await everyCall('primary', ' without a table');
  await sql`alter table "elsewhere" rename to "projectManagers"`.execute(server.database.write);
  expect(
    server.lines.slice(before).filter((line) => JSON.parse(line).level === 50).length,
  ).toBeGreaterThan(10);
  for (const line of server.lines) {
    scan(line, `the log: ${line.slice(0, 200)}`);
    if (line.includes(photo.toString('base64').slice(0, 40))) found.push('a photo in the log');
  }
  expect(found.slice(0, 20)).toEqual([]);
  expect(scanned).toBeGreaterThan(200_000);
  reportFigures('A5', {
    characters: scanned,
    'log lines': server.lines.length,
    canaries: Object.keys(secrets).length,
    found: 0,
  });
}, 60_000);

const ending = new Set<CallName>([
  'signOut',
  'endOtherSessions',
  'makePrimary',
  'setManagerStatus',
]);
const lastOnesLast = callNames
  .filter((name) => !ending.has(name))
  .toSorted((a, b) => Number(calls[a].method === 'DELETE') - Number(calls[b].method === 'DELETE'));

function withPassword(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, /password/i.test(name) ? password : value]),
  );
}
