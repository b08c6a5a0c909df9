import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';

import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, seed, tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { writers } from '../harness/writers.ts';

const kills = tries(4, 200);
const atLeast = isLong ? 20_000 : 100;
const readyWithinMs = 5000;

test(
  'killed at any moment, a site has all acknowledged writes and no partial ones',
  async () => {
    const random = chanceFrom(seed);
    const site = await startSite();
    const person = await site.signIn();
    const work = writers(person, site.address, { random, slides: 0.02 });
    const { count } = work.witness;
    const wrong: string[] = [];
    let slowest = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const stop = work.start();
      // In the middle of the load, however slow the machine is.
      const enough = count.acknowledged + atLeast / kills;
      await until(() => count.acknowledged >= enough);
      await sleep(random() * 50);
      const victim = Math.floor(random() * site.servers.length);
      await site.end(victim, 'SIGKILL');
      await stop();
      const began = performance.now();
      await site.startAgain(victim);
      await until(async () => (await person.call('GET', '/readyz')).status === 200);
      slowest = Math.max(slowest, performance.now() - began);
      wrong.push(...(await readBack(work.witness, person, site.address)));
    }
    wrong.push(...(await readBack(work.witness, person, site.address, { all: true })));
    reportFigures('D1', {
      kills,
      ...count,
      lost: wrong.length,
      'ms until ready': Math.round(slowest),
    });
    expect(wrong).toEqual([]);
    expect(work.unforeseen).toEqual([]);
    expect(await findings(site.database)).toEqual([]);
    expect(count.acknowledged).toBeGreaterThanOrEqual(atLeast);
    expect(count.unanswered).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(readyWithinMs);
  },
  tries(60_000, 3_600_000),
);
