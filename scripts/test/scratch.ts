import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
const gigabyte = 2 ** 30;

/**
 * Puts what a run throws away again into memory, where there is plenty of it: databases of tests wait for their
 * disk all the time, and none of them has to survive. TMPDIR of whoever runs the tests comes first.
 */
export function scratchInMemory(): void {
  if (process.env['TMPDIR'] || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > 4 * gigabyte && freemem() > 8 * gigabyte) process.env['TMPDIR'] = memory;
}
