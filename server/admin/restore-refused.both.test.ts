import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import { markRunning } from '#server/db/running.ts';
import { leftovers } from '#server/testing/backups.ts';
import { refusedRestores } from '#server/testing/refused-restore.ts';
import { admin } from '#server/testing/terminal.ts';

const { made, place, isRefused, isUnchanged } = refusedRestores();

test('existing data, unless --replace', () =>
  isRefused([made().file], /^There is data already\. Use --replace/));

test('a file truncated anywhere', async () => {
  const whole = readFileSync(made().file);
  const cut = join(made().folder, 'cut');
  // The last bytes only terminate the compressed stream: cutting them loses no data.
  for (const left of [0.3 * whole.length, 0.9 * whole.length, whole.length - 50]) {
    writeFileSync(cut, whole.subarray(0, Math.floor(left)));
    await isRefused(
      [cut, '--replace'],
      /is damaged, truncated or has trailing data: it cannot be restored\.$/m,
    );
  }
});

test('while a server runs on the data', async () => {
  const release = await markRunning(readConfig(place().settings));
  await isRefused(
    [made().file, '--replace'],
    /^A server or another command is at work on this data/,
  );
  await release();
});

test('an interrupted restore', async () => {
  const interrupt = new AbortController();
  const restoring = admin(['restore', made().file, '--replace'], {
    settings: place().settings,
    signal: interrupt.signal,
  });
  while ((await leftovers(place())).length === 0) await pause();
  interrupt.abort();
  expect(await restoring).toMatchObject({ code: 130, printed: [] });
  await isUnchanged();
});
