import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { engine } from '#server/testing/database.ts';

import { databaseOf, ownCluster } from '../harness/own-cluster.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import { firstSuccessMs, wrongAround } from './outage.ts';
import type { Outage } from './outage.ts';
import { writersAtEach } from './writers-at-each.ts';

const stoppedMs = tries(1000, 20_000);
const betweenMs = tries(400, 3000);

test.runIf(engine === 'postgres')(
  'servers survive a database restart, crash or outage, report it, and lose nothing',
  async () => {
    const cluster = await ownCluster();
    const site = await startSite({}, Promise.resolve(databaseOf(cluster)));
    const pids = site.servers.map(({ child }) => child.pid);
    // Bypasses the proxy, which sends nothing to a server that is not ready.
    const signedIn = await site.signIn();
    const { witness, works, stop } = writersAtEach(site, signedIn, {
      people: 4,
      reads: 0.4,
      restMs: tries(80, 160),
    });
    const outages: Outage[] = [];
    // Otherwise the next outage would begin before a slow machine has recovered from this one.
    const allServe = (ended: Outage) =>
      vi.waitUntil(
        () => works.every(({ requests }) => firstSuccessMs(ended, requests) < Infinity),
        { timeout: 10_000, interval: 20 },
      );
    const outage = async (how: 'SIGINT' | 'SIGQUIT', awayMs = 0) => {
      await sleep(betweenMs);
      const began = performance.now();
      await cluster.stop(how);
      await sleep(awayMs);
      await cluster.start();
      const ended = { began, ready: performance.now() };
      outages.push(ended);
      await allServe(ended);
    };
    await outage('SIGINT');
    await outage('SIGQUIT');
    await outage('SIGINT', stoppedMs);
    await sleep(betweenMs);
    await stop();

    const wrong = works.flatMap(({ requests }) => wrongAround(outages, requests));
    const refused = works
      .flatMap(({ requests }) => requests)
      .filter(({ status }) => status === 503);
    const { acknowledged } = witness.count;
    const firsts = works.flatMap(({ requests }) =>
      outages.map((one) => firstSuccessMs(one, requests)),
    );
    const lost = await readBack(witness, signedIn, site.address, { all: true });
    reportFigures('D5', {
      outages: outages.length,
      acknowledged,
      'answered 503': refused.length,
      lost: lost.length,
      'ms until the first success': Math.round(Math.max(...firsts)),
    });
    expect(wrong).toEqual([]);
    expect(lost).toEqual([]);
    expect(works.flatMap(({ unforeseen }) => unforeseen)).toEqual([]);
    expect(await findings(site.database)).toEqual([]);
    expect(Math.max(...firsts)).toBeLessThan(2000);
    expect(site.servers.map(({ child }) => child.pid)).toEqual(pids);
    expect(site.servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect(acknowledged).toBeGreaterThan(tries(20, 250));
    expect(refused.length).toBeGreaterThan(0);
  },
  tries(60_000, 300_000),
);
