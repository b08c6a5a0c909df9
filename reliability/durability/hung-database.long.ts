import { platform } from 'node:os';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { openPostgres } from '#server/db/postgres.ts';
import { engine } from '#server/testing/database.ts';

import { asFastAsAnswered, connections, wire } from '../harness/load.ts';
import { databaseOf, freeze, ownCluster } from '../harness/own-cluster.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { startSite } from '../harness/site.ts';

const longestWaitMs = 5000;
const frozenMs = 15_000;

const aProject = { name: 'P', category: 'C', market: 'M' };

const requests = [
  { path: '/api/user' },
  { path: '/api/projects' },
  { method: 'POST' as const, path: '/api/projects', body: aProject },
];

async function aSite() {
  const cluster = await ownCluster();
  const site = await startSite({ LOG_LEVEL: 'error' }, Promise.resolve(databaseOf(cluster)));
  const address = site.servers[0]?.address ?? '';
  const person = (await site.signIn()).at(address);
  return { cluster, site, address, person };
}

describe.runIf(engine === 'postgres' && platform() === 'linux')('a hung database', () => {
  test('refuses six sequential or concurrent calls within 5 s', async () => {
    const { cluster, person } = await aSite();
    for (const betweenMs of [0, 300, 900]) {
      // Simulates an idle period: most connections of the pool are closed.
      await settle(person);
      const { thaw } = freeze(cluster);
      const calls = Array.from({ length: 6 }, async (_, index) => {
        await sleep(index * betweenMs);
        const began = performance.now();
        const { method = 'GET', path, body } = requests[index % requests.length] ?? { path: '' };
        const { status } = await person.call(method, path, body);
        return { status, ms: performance.now() - began };
      });
      const answers = await Promise.all(calls);
      const startedAt = performance.now();
      expect((await person.call('GET', '/api/projects')).status).toBe(503);
      expect(performance.now() - startedAt, 'ms of a call once it is known').toBeLessThan(1000);
      thaw();
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      reportFigures('L6', {
        'ms between six calls': betweenMs,
        'ms the slowest': Math.round(slowest),
      });
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(503));
      expect(slowest).toBeLessThan(longestWaitMs);
    }
  }, 120_000);

  test('refuses each of very many calls within 5 s, and recovers at once', async () => {
    const { cluster, address, person } = await aSite();
    const many = await connections(address, 300);
    const sent = requests.map((one) => wire(one, person.cookie));
    let turn = 0;
    const work = asFastAsAnswered(
      many,
      () => sent[turn++ % sent.length] ?? Buffer.alloc(0),
      frozenMs + 2000,
    );
    await sleep(2000);
    const { thaw } = freeze(cluster);
    await sleep(frozenMs - 2000);
    thaw();
    const answers = await work;
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const refused = answers.filter(({ status }) => status === 503);
    reportFigures('L6', {
      'answers to 300 who ask all the time': answers.length,
      refused: refused.length,
      'ms the slowest': Math.round(slowest),
    });
    expect(refused.every(({ retryAfter }) => retryAfter)).toBe(true);
    expect(slowest).toBeLessThan(longestWaitMs);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
  }, 120_000);
});

test.runIf(engine === 'postgres')(
  'a busy process does not mistake its database for hung',
  async () => {
    const cluster = await ownCluster();
    const database = openPostgres(cluster.url, () => {});
    onTestFinished(database.close);
    const working = sql`select pg_sleep(5)`.execute(database.read);
    // Each turn of the event loop takes longer than the database's deadline.
    for (let turns = 0; turns < 4; turns += 1) {
      for (const end = performance.now() + 2300; performance.now() < end;);
      await nextTurn();
    }
    expect((await working).rows).toHaveLength(1);
  },
  60_000,
);

async function settle(person: Caller): Promise<void> {
  while ((await person.call('GET', '/api/user')).status !== 200) await sleep(100);
  await sleep(500);
}
