import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { keepReserve } from './reserve.ts';

const whole = 2 ** 21;

function aReserve() {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keep = () => {
    const reserve = keepReserve(folder);
    onTestFinished(reserve.close);
    return reserve;
  };
  const file = join(folder, 'waymark.reserve');
  return { keep, file, size: () => statSync(file).size };
}

test('exists from the start, and occupies real space', () => {
  const { keep, file, size } = aReserve();
  keep();
  expect(size()).toBe(whole);
  // In blocks of 512 bytes, regardless of the file system's block size.
  expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(whole);
});

test('is released in chunks, the second half only for sign-outs, and refilled', () => {
  const { keep, size } = aReserve();
  const reserve = keep();
  const chunks = (use: 'sign-in' | 'sign-out') => {
    let count = 0;
    while (reserve.giveUp(use)) count += 1;
    return count;
  };
  expect(chunks('sign-in')).toBe(8);
  expect(size()).toBe(whole / 2);
  expect(chunks('sign-out')).toBe(8);
  expect(size()).toBe(0);
  expect(reserve.giveUp('sign-in')).toBe(false);
  reserve.refill();
  expect(size()).toBe(whole);
});

test('is complete again after a restart', () => {
  const { keep, file, size } = aReserve();
  keep();
  truncateSync(file, 1000);
  keep();
  expect(size()).toBe(whole);
});

test('a removed file releases nothing, and is no error', () => {
  const { keep, file, size } = aReserve();
  const reserve = keep();
  rmSync(file);
  expect(reserve.giveUp('sign-out')).toBe(false);
  reserve.refill();
  expect(size()).toBe(whole);
});
