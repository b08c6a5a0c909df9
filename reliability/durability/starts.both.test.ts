import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { migrations } from '#server/db/migrations/all.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import type { ServerProcess } from '#server/testing/process.ts';

import { caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';

/** At most ten attempts per name: the eleventh is refused unverified. */
const passwords = ['admin', 'password', 'changeme', 'waymark', 'administrator', 'primary', ''];
const usernames = ['admin', 'administrator', 'root', 'waymark'];

/** The longest time between the two starts of a pair. */
const mostApartMs = 50;

test(
  'two servers started concurrently on an empty database create one schema and one primary manager',
  async () => {
    const pairs = tries(2, 20);
    let refused = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const { database, settings, drop } = await emptyDatabase();
      onTestFinished(drop);
      const servers = await startTwo(settings, (pair / pairs) * mostApartMs);

      const applied = await database.read.selectFrom('migrations').select('name').execute();
      const names = applied.map(({ name }) => name).toSorted();
      expect(names).toEqual(migrations.map(({ name }) => name));
      const managers = await database.read
        .selectFrom('projectManagers')
        .select(['username', 'isPrimary'])
        .execute();
      expect(managers).toEqual([{ username: 'admin', isPrimary: true }]);
      const announcing = servers.filter(({ notice }) => notice().includes('with the password'));
      expect(announcing).toHaveLength(1);

      if (pair === 0) refused = await refusedGuesses(servers);
      await Promise.all(servers.map(({ end }) => end('SIGTERM')));
    }
    expect(refused).toBe(usernames.length * passwords.length);
    reportFigures('D8', { 'pairs of servers': pairs, 'schemas made twice': 0 });
    reportFigures('S9', {
      pairs,
      'primary managers in each': 1,
      'default passwords refused': refused,
    });
  },
  tries(60_000, 300_000),
);

async function startTwo(
  settings: Record<string, string>,
  apartMs: number,
): Promise<ServerProcess[]> {
  const start = async (waitMs: number) => {
    await sleep(waitMs);
    const server = await startProcess(settings);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };
  return Promise.all([start(0), start(apartMs)]);
}

/** How many of the common initial passwords the servers refuse. */
async function refusedGuesses(servers: ServerProcess[]): Promise<number> {
  let refused = 0;
  for (const [index, username] of usernames.entries()) {
    const stranger = caller(() => servers[index % servers.length]?.address ?? '');
    for (const password of passwords) {
      const { status } = await stranger.call('POST', '/api/login', { username, password });
      expect(status).toBe(password === '' ? 400 : 401);
      refused += 1;
    }
    stranger.leave();
  }
  return refused;
}
