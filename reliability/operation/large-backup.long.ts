import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';
import { sha256 } from '#server/files/sha256.ts';
import { aStoredSlide } from '#server/testing/slides.ts';

import { within } from '../harness/load.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';
import { startWitness } from '../harness/witness.ts';
import { writers } from '../harness/writers.ts';

const project = join(import.meta.dirname, '../..');
const megabytes = Number(process.env['BACKUP_MB'] ?? 1000);
const fileMb = 2;
const quietMs = 30_000;
const mostMsOfGigabyte = 60_000;

/** Creates slides with incompressible files of the given total size. */
async function fill({ database }: Site): Promise<void> {
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  for (let stored = 0; stored < megabytes; stored += fileMb) {
    const bytes = randomBytes(fileMb * 2 ** 20);
    const file = await database.write
      .insertInto('files')
      .values({
        contentType: 'application/zip',
        bytes,
        sha256: sha256(bytes),
        createdAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await aStoredSlide(ctx, { fileId: file.id });
  }
}

test('backs up a gigabyte within a minute with little effect on users', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-large-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = await startSite({ BACKUPS: 'off', LOG_LEVEL: 'error' });
  const person = await site.signIn();
  const beganFilling = performance.now();
  await fill(site);
  const filled = performance.now() - beganFilling;

  // The clients use the slides above, which the witness does not know.
  const witness = startWitness();
  const random = chanceFrom(seed);
  const work = writers(person, site.address, {
    witness,
    random,
    people: 4,
    reads: 0.5,
    restMs: 50,
  });
  const stop = work.start('go on');
  await sleep(quietMs);
  const began = performance.now();
  const file = join(folder, 'large.backup');
  const args = [join(project, 'server/admin.ts'), 'backup', file];
  const command = spawn(process.execPath, args, {
    env: { ...process.env, ...site.settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')]);
  const ended = performance.now();
  await sleep(2000);
  await stop();

  const answers = work.requests.map((one) => ({ ...one, ms: one.ended - one.began }));
  const quiet = answers.filter((one) => one.began > began - quietMs * 0.9 && one.ended < began);
  const busy = answers.filter((one) => one.began > began && one.ended < ended);
  const [p95Quiet, p95Busy] = [within(0.95, quiet), within(0.95, busy)];
  const lost = await readBack(witness, person, site.address, { all: true });
  reportFigures('O4', {
    'MB in the database': megabytes,
    's to fill it': Math.round(filled / 1000),
    'MB in the backup': Math.round(statSync(file).size / 2 ** 20),
    's for the backup': Math.round((ended - began) / 100) / 10,
    'ms p95 before': Math.round(p95Quiet),
    'ms p95 meanwhile': Math.round(p95Busy),
    'requests meanwhile': busy.length,
    lost: lost.length,
  });
  expect(output).not.toMatch(/fail/i);
  expect(code).toBe(0);
  expect(lost).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500 || status === 0)).toEqual([]);
  expect(busy.length).toBeGreaterThan(50);
  expect(ended - began).toBeLessThan((mostMsOfGigabyte * megabytes) / 1000);
  // Differences of a few milliseconds do not matter.
  expect(p95Busy).toBeLessThanOrEqual(Math.max(2 * p95Quiet, 25));
}, 900_000);
