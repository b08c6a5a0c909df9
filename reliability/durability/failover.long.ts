import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openPostgres } from '#server/db/postgres.ts';
import { engine } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { freeze } from '../harness/own-cluster.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { findings, startSite } from '../harness/site.ts';
import { firstSuccessMs } from './outage.ts';
import { primaryWithStandby, promote, startSwitch } from './standby.ts';
import { writersAtEach } from './writers-at-each.ts';

const writingMs = 20_000;
const writesAgainWithinMs = 10_000;
const longestWaitMs = 5000;

function databaseAt(url: string): TestDatabase {
  const database = openPostgres(url, () => {});
  return { database, settings: { DATA_DIR: tmpdir(), DATABASE_URL: url }, drop: database.close };
}

// A killed process closes its connections; a lost machine does not.
const ways = [
  ['is killed', 3000],
  ['hangs for ever', 3000],
  ['hangs and is replaced at once', 200],
] as const;

test.runIf(engine === 'postgres').each(ways)(
  'when the primary %s, its promoted standby has all acknowledged writes',
  async (how, noticedAfterMs) => {
    const { primary, standby } = await primaryWithStandby();
    const front = await startSwitch(primary);
    const site = await startSite({}, Promise.resolve(databaseAt(front.url)));
    const pids = site.servers.map(({ child }) => child.pid);
    const signedIn = await site.signIn();
    const { witness, works, stop } = writersAtEach(site, signedIn, {
      people: 4,
      reads: 0.2,
      slides: 0.02,
    });
    await sleep(writingMs);

    const began = performance.now();
    const halted = freeze(primary);
    if (how === 'is killed') halted.kill();
    const before = witness.count.acknowledged;
    await sleep(noticedAfterMs);
    const whileAway = witness.count.acknowledged - before;
    await promote(standby);
    const ready = performance.now();
    front.to(standby);
    await sleep(writesAgainWithinMs + 5000);
    await stop();
    if (how !== 'is killed') halted.kill();

    const { acknowledged } = witness.count;
    const requests = works.flatMap((work) => work.requests);
    const refused = requests.filter(({ status }) => status >= 500 || status === 0);
    const slowest = Math.max(...requests.map((one) => one.ended - one.began));
    const firsts = works.map((work) => firstSuccessMs({ began, ready }, work.requests));
    const lost = await readBack(witness, signedIn, site.address, { all: true });
    reportFigures('D6', {
      [`of a primary that ${how}`]: 1,
      acknowledged,
      'of them since': acknowledged - before,
      refused: refused.length,
      lost: lost.length,
      'ms from the promotion to the first write': Math.round(Math.max(...firsts)),
      'ms the slowest answer': Math.round(slowest),
    });
    expect(lost).toEqual([]);
    // A response may have been in flight when the primary was lost.
    expect(whileAway).toBeLessThan(20);
    expect(before).toBeGreaterThan(500);
    expect(acknowledged - before).toBeGreaterThan(100);
    expect(Math.max(...firsts)).toBeLessThan(writesAgainWithinMs);
    expect(slowest).toBeLessThan(longestWaitMs);
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
    expect(works.flatMap(({ unforeseen }) => unforeseen)).toEqual([]);
    expect(await findings(site.database)).toEqual([]);
    expect(site.servers.map(({ child }) => child.pid)).toEqual(pids);
    expect(site.servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
  },
  300_000,
);
