import { chmodSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { engine } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { databaseOf, ownCluster } from '../harness/own-cluster.ts';
import { primary } from '../harness/person.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { writers } from '../harness/writers.ts';
import {
  canMakeDisks,
  growMemory,
  makeDisk,
  mountDisk,
  mountMemory,
  reportNotRun,
} from './disks.ts';

const pages = 200;
const spaceWithinMs = 5000;
const sessionNotedMs = 61_000;

type SmallDisk = { on: TestDatabase; fill: () => void; grow: () => void };

async function smallDisk(): Promise<SmallDisk> {
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-full-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  chmodSync(scratch, 0o711);
  const at = join(scratch, 'disk');
  return engine === 'sqlite' ? inMemory(at) : onLoop(scratch, at);
}

async function inMemory(at: string): Promise<SmallDisk> {
  mountMemory(at, 64);
  writeFileSync(join(at, 'ballast'), new Uint8Array(54 * 2 ** 20));
  const database = openSqlite(join(at, 'waymark.db'));
  const settings = { DATA_DIR: at, DATABASE_URL: '' };
  return {
    on: { database, settings, drop: database.close },
    fill: () => readOn(join(at, 'waymark.db')),
    grow: () => growMemory(at, 256),
  };
}

/**
 * Keeps a read transaction open, like a backup: SQLite cannot reuse its write-ahead log meanwhile, so that soon not
 * even the smallest write fits.
 */
function readOn(file: string): void {
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => reader.close());
  reader.exec('begin');
  reader.prepare('select count(*) from sessions').get();
}

/** The write-ahead log is elsewhere: PostgreSQL itself stops if that is full. */
async function onLoop(scratch: string, at: string): Promise<SmallDisk> {
  const image = join(scratch, 'image');
  makeDisk(image, 200);
  mountDisk(image, at);
  const cluster = await ownCluster({ data: join(at, 'postgres'), waldir: join(scratch, 'wal') });
  const ballast = join(at, 'ballast');
  writeFileSync(ballast, new Uint8Array(110 * 2 ** 20));
  return { on: databaseOf(cluster), fill: () => {}, grow: () => truncateSync(ballast, 2 ** 20) };
}

test('a full disk refuses writes, allows reads, and recovers when there is space', async ({
  skip,
}) => {
  if (!canMakeDisks) reportNotRun('D4');
  skip(!canMakeDisks, 'needs Linux, root and loop devices');
  const { on, fill, grow } = await smallDisk();
  const site = await startSite({}, Promise.resolve(on));
  const person = await site.signIn();
  const leaver = await site.signIn();
  const noise = {
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const;
  const photo = await sharp(noise as never)
    .jpeg({ quality: 90 })
    .toBuffer();
  const work = writers(person, site.address, {
    random: chanceFrom(seed),
    slides: 0.3,
    photo,
    restMs: 50,
  });
  const refused = () => work.requests.filter(({ status }) => status >= 500 || status === 0);

  const stop = work.start('go on');
  await until(() => refused().length > 20, 240_000);
  fill();
  await until(() => work.requests.slice(-40).every(({ status }) => status >= 500), 240_000);
  // The session's last use is due to be stored, which fails too.
  await sleep(sessionNotedMs);
  const answers: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    const path = page % 2 === 0 ? '/api/projects' : '/api/slides';
    answers.push((await person.call('GET', path)).status);
  }
  // Other writes use freed space, so that only the reserve has some.
  const out = await leaver.call('POST', '/api/logout');
  const after = await leaver.call('GET', '/api/user');
  const back = await site.stranger().call<{ message?: string }>('POST', '/api/login', primary);
  const full = refused();
  grow();
  const began = performance.now();
  const before = work.witness.count.acknowledged;
  await until(() => work.witness.count.acknowledged > before);
  const resumed = performance.now() - began;
  await sleep(2000);
  await stop();

  const wrong = await readBack(work.witness, person, site.address, { all: true });
  const { count } = work.witness;
  reportFigures('D4', {
    ...count,
    refused: full.length,
    'ms until the first write': Math.round(resumed),
    'sign-out': JSON.stringify(out.body),
    'status of a sign-in': back.status,
    lost: wrong.length,
  });
  expect(wrong).toEqual([]);
  expect(work.unforeseen).toEqual([]);
  expect(await findings(site.database)).toEqual([]);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  expect(answers).toHaveLength(pages);
  expect([out.status, after.status]).toEqual([200, 401]);
  if (engine === 'sqlite') {
    expect(out.body).toEqual({ ok: true });
    expect(back.status).toBe(200);
  } else expect([200, 507]).toContain(back.status);
  expect(new Set(full.map(({ status }) => status)).difference(new Set([503, 507]))).toEqual(
    new Set(),
  );
  expect(resumed).toBeLessThan(spaceWithinMs);
  expect(site.servers.map(({ child }) => child.exitCode ?? child.signalCode)).toEqual(
    site.servers.map(() => null),
  );
}, 600_000);
