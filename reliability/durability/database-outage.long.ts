import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { engine } from '#server/testing/database.ts';

import { databaseOf, freeze, ownCluster } from '../harness/own-cluster.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { findings, startSite } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { firstSuccessMs, wrongAround } from './outage.ts';
import { writersAtEach } from './writers-at-each.ts';

const frozenMs = 30_000;
// Connections besides the pool of ten: the listener, the lock and the session lookups.
const mostConnections = 13;

test.runIf(engine === 'postgres' && platform() === 'linux')(
  'a database that accepts connections but does not respond blocks no request',
  async () => {
    const cluster = await ownCluster();
    const site = await startSite({}, Promise.resolve(databaseOf(cluster)));
    const signedIn = await site.signIn();
    // More clients than the pool has connections.
    const { witness, works, stop } = writersAtEach(site, signedIn, {
      people: 12,
      reads: 0.4,
      restMs: 150,
    });
    await sleep(2000);
    const began = performance.now();
    const { thaw } = freeze(cluster);
    await sleep(frozenMs);
    thaw();
    const outage = { began, ready: performance.now() };
    await sleep(5000);
    await stop();

    const requests = works.flatMap((work) => work.requests);
    const inside = requests.filter((one) => one.ended >= began && one.began <= outage.ready);
    const firsts = works.map((work) => firstSuccessMs(outage, work.requests));
    const slowest = Math.max(...inside.map((one) => one.ended - one.began));
    const lost = await readBack(witness, signedIn, site.address, { all: true });
    reportFigures('L6', {
      'requests while it hung': inside.length,
      'ms the slowest': Math.round(slowest),
      'ms until the first success': Math.round(Math.max(...firsts)),
      lost: lost.length,
    });
    expect(wrongAround([outage], requests)).toEqual([]);
    expect(lost).toEqual([]);
    expect(await findings(site.database)).toEqual([]);
    expect(inside.length).toBeGreaterThan(50);
    expect(Math.max(...firsts)).toBeLessThan(2000);
    await until(async () => (await connections()) <= mostConnections * site.servers.length);

    async function connections(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where application_name like 'waymark%' and pid <> pg_backend_pid()`.execute(
        site.database.read,
      );
      return Number(rows[0]?.count);
    }
  },
  180_000,
);
