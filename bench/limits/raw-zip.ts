/** The limit for slides: zipping the parts of a finished one with the same library. Runs in its own process. */
import { unzipSync, zipSync } from 'fflate';

import { answerAsks } from '../part.ts';
import { sampleOf } from '../sample.ts';
import type { Sample } from '../sample.ts';

export type ZipAsk = { file: Uint8Array; ms: number };

answerAsks(async ({ file, ms }: ZipAsk): Promise<Sample> => {
  const parts = unzipSync(file);
  const times: number[] = [];
  const begin = performance.now();
  let now = begin;
  while (now < begin + ms) {
    const started = now;
    zipSync(parts, { level: 6 });
    now = performance.now();
    times.push(now - started);
  }
  return sampleOf(times, now - begin);
});
