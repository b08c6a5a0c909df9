import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { engine } from '#server/testing/database.ts';

import { databaseOf, ownCluster, processesOf } from '../harness/own-cluster.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { findingsAnew, startSite } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { startWitness } from '../harness/witness.ts';
import { writers } from '../harness/writers.ts';
import { canFailCalls, failCalls } from './failing-calls.ts';
import type { Failing } from './failing-calls.ts';

const requestsEach = 12;
// The proxy returns 502 while neither server is ready.
const foreseen = [200, 201, 204, 503, 507, ...(engine === 'postgres' ? [502] : [])];
const saves = 'fsync,fdatasync';
const kinds: Omit<Failing, 'when'>[] = [
  { calls: saves, error: 'EIO' },
  { calls: saves, error: 'ENOSPC' },
  { calls: 'pwrite64', error: 'EIO' },
  { calls: 'pwrite64', error: 'ENOSPC' },
];

/** Each of the first calls, and then with growing distance. */
const following = (call: number) => (call < 16 ? call + 1 : Math.ceil(call * 1.2));

test('a disk that fails at any call never causes a false success', async ({ skip }) => {
  if (!canFailCalls) reportFigures('D3', { 'was not run': 'Without Linux and strace it' });
  skip(!canFailCalls, 'needs Linux and strace');
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-failing-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const cluster = engine === 'postgres' ? await ownCluster() : undefined;
  const site = await startSite({}, cluster && Promise.resolve(databaseOf(cluster)));
  const person = await site.signIn();
  const witness = startWitness();
  const random = chanceFrom(seed);
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let runs = 0;
  let hits = 0;

  for (const kind of kinds) {
    for (let call = 1, hit = true; hit; call = following(call)) {
      hit = await oneRun({ ...kind, when: String(call) });
      if (hit) await oneRun({ ...kind, when: `${call}+` });
    }
  }
  wrong.push(...(await readBack(witness, person, site.address, { all: true })));
  const figures = [...statuses].map(([status, times]) => [`answered ${status}`, times]);
  reportFigures('D3', { runs, hits, ...Object.fromEntries(figures), lost: wrong.length });
  expect(wrong).toEqual([]);
  expect([...statuses.keys()].filter((status) => !foreseen.includes(status))).toEqual([]);
  expect(hits).toBeGreaterThan(20);
  expect(witness.count.acknowledged).toBeGreaterThan(100);

  async function oneRun(failing: Failing): Promise<boolean> {
    runs += 1;
    const pids = cluster ? processesOf(cluster) : [site.servers[0]?.child.pid ?? 0];
    const letSucceed = await failCalls(pids, failing, join(scratch, 'trace'));
    const work = writers(person, site.address, {
      witness,
      random,
      people: 1,
      called: `R${runs}P`,
    });
    const stop = work.start('go on');
    await until(() => work.requests.length >= requestsEach, 60_000);
    await stop();
    // On SQLite, reads need no failing call; PostgreSQL stops and recovers automatically.
    const read = await person.call('GET', '/api/projects');
    if (!cluster && read.status !== 200) wrong.push(`Run ${runs}: reading answered ${read.status}`);
    const hit = await letSucceed();
    if (hit) hits += 1;
    for (const { status } of work.requests) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    wrong.push(...work.unforeseen);
    await restart();
    wrong.push(...(await readBack(witness, person, site.address)));
    wrong.push(...(await findingsAnew(database())));
    return hit;
  }

  function database(): Database {
    if (cluster) return openPostgres(cluster.url, () => {});
    return openSqlite(join(site.settings['DATA_DIR'] ?? '', 'waymark.db'));
  }

  /** Simulates a crash: everything in memory is lost. */
  async function restart(): Promise<void> {
    if (cluster) {
      await cluster.stop('SIGQUIT');
      await cluster.start();
    } else {
      await site.end(0, 'SIGKILL');
      await site.startAgain(0);
    }
    await until(async () => (await person.call('GET', '/readyz')).status === 200);
  }
}, 3_600_000);
