import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
const gigabyte = 2 ** 30;

/**
 * Test databases mostly wait for the disk, so they use a RAM disk if there is enough memory. TMPDIR has precedence.
 */
export function scratchInMemory(): void {
  if (process.env['TMPDIR'] || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > 4 * gigabyte && freemem() > 8 * gigabyte) process.env['TMPDIR'] = memory;
}
