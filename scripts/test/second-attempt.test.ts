import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { recordReruns } from './rerun-record.ts';
import { secondAttempt } from './second-attempt.ts';
import type { Outcome } from './second-attempt.ts';
import type { Failure } from './step.ts';

const late: Failure = { file: 'a.test.ts', test: 'is in time', message: 'late' };
const wrong: Failure = { file: 'b.test.ts', test: 'is right', message: 'wrong' };

beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mockRestore();
});

test('a test that passes alone counts as passed, and is listed', async () => {
  const run = vi.fn(async (): Promise<Outcome> => ({ passed: 7, failures: [], broken: false }));
  const counts = await secondAttempt({ passed: 98, failures: [late, wrong], broken: false }, run);
  expect(run).toHaveBeenCalledWith(['a.test.ts', 'b.test.ts']);
  expect(counts).toEqual({ passed: 100, failed: 0, failures: [], shaky: [late, wrong] });
});

test('a test that fails each time has failed, and so has a broken attempt', async () => {
  const first = { passed: 98, failures: [late, wrong], broken: false };
  const run = vi.fn(async (): Promise<Outcome> => ({
    passed: 6,
    failures: [wrong],
    broken: false,
  }));
  expect(await secondAttempt(first, run)).toMatchObject({
    passed: 99,
    failed: 1,
    failures: [wrong],
  });
  expect(run.mock.calls).toEqual([[['a.test.ts', 'b.test.ts']], [['b.test.ts']]]);
  const broken = await secondAttempt(first, async () => ({
    passed: 0,
    failures: [],
    broken: true,
  }));
  expect(broken.failed).toBe(1);
});

test('many failures, or one outside of a test, are not retried', async () => {
  const run = vi.fn();
  const many = Array.from({ length: 9 }, (_, n) => ({ ...late, file: `${n}.test.ts` }));
  expect(await secondAttempt({ passed: 9, failures: many, broken: false }, run)).toMatchObject({
    passed: 9,
    failed: 9,
  });
  expect(await secondAttempt({ passed: 9, failures: [], broken: true }, run)).toMatchObject({
    failed: 1,
  });
  expect(run).not.toHaveBeenCalled();
});

test('a test that needs reruns again and again is counted over the last runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-reruns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'results/reruns.json');
  expect(recordReruns(file, [late])(late)).toBe('in 1 of the last 1 runs');
  recordReruns(file, []);
  const third = recordReruns(file, [late, wrong]);
  expect([third(late), third(wrong)]).toEqual([
    'in 2 of the last 3 runs',
    'in 1 of the last 3 runs',
  ]);
  for (let run = 0; run < 19; run += 1) recordReruns(file, []);
  expect(recordReruns(file, [wrong])(late)).toBe('in 0 of the last 20 runs');
});
