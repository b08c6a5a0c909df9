import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { heapOptions } from '../../scripts/set-up/serve.mjs';

const run = promisify(execFile);

/** Replaces all of its young objects for a moment, and reports the megabytes of their space. */
const busyThread = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { parentPort } from 'node:worker_threads';
  const began = performance.now();
  while (performance.now() - began < 200) Array.from({ length: 20_000 }, (_, index) => ({ index }));
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  parentPort.postMessage(space.space_size / 2 ** 20);`;

const program = `
  import { lazyThread } from '${import.meta.resolve('./lazy-thread.ts')}';
  const file = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(busyThread)}));
  const thread = lazyThread(file, {}, 4);
  thread.take().once('message', async (megabytes) => {
    console.log(megabytes);
    await thread.end();
  }).ref();`;

test('the limit of a thread applies, not that of the server', async () => {
  const args = [...heapOptions, '--input-type=module', '--eval', program];
  const { stdout } = await run(process.execPath, args);
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThanOrEqual(4);
});
