import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { chunks } from '#server/db/chunks.ts';
import { engine } from '#server/testing/database.ts';
import { programFile } from '#server/testing/process.ts';

import { caller, primary } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';

const password = 'a long enough password';
const longestStreamMs = 1000;
/** Fewer than a busy server refuses. */
const atOnce = 32;

/** Every call that needs a session, with unknown ids: permissions are checked first. */
const wanting = Object.values(calls as Record<string, Call>).filter(({ may }) => may !== 'anyone');

type Somebody = { id: number; username: string; person: Caller; elsewhere: Caller };

async function somebody(site: Site, by: Caller, username: string): Promise<Somebody> {
  const form = { username, email: `${username}@waymark.example`, password };
  const made = await by.call<{ id: number }>('POST', '/api/project-managers', form);
  expect(made.status).toBe(201);
  const as = { username, password };
  return {
    id: made.body.id,
    username,
    person: await site.signIn(as),
    elsewhere: await site.signIn(as),
  };
}

const account = ({ id }: Somebody) => `/api/project-managers/${id}`;

type End = (one: Somebody, by: Caller, site: Site) => Promise<{ status: number }>;
const ways: [string, End][] = [
  ['sign-out', ({ person }) => person.call('POST', '/api/logout')],
  ['deactivation', (one, by) => by.call('PATCH', `${account(one)}/status`, { isActive: false })],
  ['deletion', (one, by) => by.call('DELETE', account(one))],
  [
    'a reset of the password',
    (one, by) => by.call('PUT', `${account(one)}/password`, { newPassword: `new ${password}` }),
  ],
  [
    'a change of the password elsewhere',
    ({ elsewhere }) =>
      elsewhere.call('PUT', '/api/user/password', {
        currentPassword: password,
        newPassword: `new ${password}`,
      }),
  ],
  [
    'signing out everywhere else',
    ({ elsewhere }) => elsewhere.call('DELETE', '/api/user/sessions'),
  ],
  [
    'a reset by the administration',
    async ({ username }, _by, { settings }) => {
      const reset = [programFile('admin'), 'reset-password', username, '--invent'];
      const { PATH } = process.env;
      const child = spawn(process.execPath, reset, { env: { PATH, ...settings }, stdio: 'ignore' });
      expect(await once(child, 'exit')).toEqual([0, null]);
      return { status: 200 };
    },
  ],
];

async function listen(address: string, { cookie }: Caller): Promise<{ ended: Promise<number> }> {
  const answer = await fetch(`${address}/api/events`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const ended = answer.text().then(
    () => performance.now(),
    () => performance.now(),
  );
  return { ended };
}

/** In the short run where there is more than one server. */
test.runIf(engine === 'postgres' || isLong)(
  'an ended session is refused by every server from the next request on',
  async () => {
    const site = await startSite();
    const by = await site.signIn();
    let refused = 0;
    let slowest = 0;
    for (const [index, [way, end]] of ways.entries()) {
      const one = await somebody(site, by, `leaver${index}`);
      const there = site.servers.map(({ address }) => one.person.at(address));
      for (const { leave } of there) onTestFinished(leave);
      const streams = await Promise.all(site.servers.map((s) => listen(s.address, one.person)));
      for (const at of there) expect((await at.call('GET', '/api/user')).status).toBe(200);

      expect((await end(one, by, site)).status, way).toBeLessThan(300);
      const ended = performance.now();
      // The very next requests to each server.
      const next = there.map((at) => at.call('POST', '/api/projects', {}));
      for (const { status } of await Promise.all(next)) expect(status, way).toBe(401);
      const answered: string[] = [];
      for (const some of chunks(wanting, atOnce)) {
        const requests = some.map(async ({ method, path }, count) => {
          const at = there[count % there.length] as Caller;
          const { status } = await at.call(method, path.replace('{id}', '1'));
          if (status !== 401) answered.push(`${method} ${path}: ${status}`);
        });
        await Promise.all(requests);
      }
      expect(answered, way).toEqual([]);
      refused += next.length + wanting.length;
      for (const stream of streams) {
        const tooLate = sleep(longestStreamMs + 500, Infinity);
        slowest = Math.max(slowest, (await Promise.race([stream.ended, tooLate])) - ended);
      }
      expect(slowest, way).toBeLessThan(longestStreamMs);
    }
    expect(refused).toBeGreaterThan(500);
    const figures = {
      'ways to end a session': ways.length,
      'requests refused': refused,
      answered: 0,
    };
    reportFigures('S6', { ...figures, 'ms until the slowest stream ended': Math.round(slowest) });
  },
  60_000,
);

const guessesAtOnce = 40;

describe('guessing a password', () => {
  test(
    'has a count shared by all servers and kept across restarts',
    async () => {
      const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const guess = async (index: number, given = 'wrong password') => {
        const there = site.servers[index % site.servers.length]?.address ?? '';
        const stranger = caller(() => there);
        const body = { username: primary.username, password: given };
        const answer = await stranger.call('POST', '/api/login', body, from('192.0.2.1'));
        stranger.leave();
        return answer;
      };
      const count = tries(40, 1000);
      const answers: Awaited<ReturnType<typeof guess>>[] = [];
      // More at once would be too many strangers, which are told to come again.
      for (const some of chunks([...Array(count).keys()], guessesAtOnce)) {
        answers.push(...(await Promise.all(some.map((index) => guess(index)))));
      }
      const evaluated = answers.filter(({ status }) => status === 401);
      const refused = answers.filter(({ status }) => status === 429);
      expect(evaluated.length).toBeGreaterThan(0);
      expect(evaluated.length).toBeLessThanOrEqual(10);
      expect(evaluated.length + refused.length).toBe(count);
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);

      await Promise.all(site.servers.map((_, index) => site.end(index, 'SIGKILL')));
      for (const index of site.servers.keys()) await site.startAgain(index);
      for (const index of site.servers.keys()) {
        expect((await guess(index, primary.password)).status).toBe(429);
        const owner = caller(() => site.servers[index]?.address ?? '');
        onTestFinished(owner.leave);
        const answer = await owner.call('POST', '/api/login', primary, from('192.0.2.2'));
        expect(answer.status).toBe(200);
      }
      reportFigures('S2', {
        guesses: count,
        evaluated: evaluated.length,
        'owner refused elsewhere': 0,
      });
    },
    tries(30_000, 120_000),
  );
});
