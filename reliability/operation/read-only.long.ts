import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import type { BackupOverview } from '#contract/backups.ts';
import { chanceFrom } from '#demo/chance.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';

import { primary, signIn } from '../harness/person.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { until } from '../harness/until.ts';
import { writers } from '../harness/writers.ts';
import { spawnConfined } from './confined.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
test('works as an ordinary user with one writable folder', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-confined-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawnConfined([main], {
    env: {
      PATH: process.env['PATH'],
      ...settings,
      DATA_DIR: folder,
      PORT: '0',
      PRIMARY_MANAGER_PASSWORD: primary.password,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let notice = '';
  child.stderr.on('data', (piece: Buffer) => (notice += piece.toString()));
  child.stdout.resume();
  const ended = once(child, 'exit');
  await until(() => notice.includes('ready at') || child.exitCode !== null);
  const address = /ready at (http:\S+)/.exec(notice)?.[1];
  if (!address) throw new Error(`The server did not start: ${notice}`);

  const person = await signIn(() => address);
  onTestFinished(person.leave);
  const work = writers(person, () => address, { random: chanceFrom(seed), people: 4, slides: 0.1 });
  const stop = work.start('go on');
  await until(() => work.witness.count.acknowledged >= 200, 120_000);
  await stop();
  expect(work.unforeseen).toEqual([]);
  expect(work.requests.filter(({ status }) => status === 500)).toEqual([]);
  const wrong = await readBack(work.witness, person, () => address, { all: true });
  expect(wrong).toEqual([]);
  expect((await person.call('POST', '/api/backups')).status).toBe(201);
  const proven = async () =>
    (await person.call<BackupOverview>('GET', '/api/backups')).body.lastProven !== null;
  await until(proven, 60_000);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const own =
    engine === 'sqlite'
      ? ['backups', 'waymark.db', 'waymark.lock', 'waymark.reserve']
      : ['backups'];
  expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(own);
  reportFigures('O14', { ...work.witness.count, lost: wrong.length, 'folders written to': 1 });
}, 300_000);
