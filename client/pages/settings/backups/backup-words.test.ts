import { expect, test } from 'vitest';

import type { BackupOverview } from '#contract/backups.ts';

import { sizeInWords, troubleInWords } from './backup-words.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [7_240_000, '7.2 MB'],
  [999_400_000, '999 MB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('explains trouble and what to do about it', () => {
  const overview = { trouble: null, lastProven: null } as BackupOverview;
  expect(troubleInWords(overview)).toBeNull();
  expect(troubleInWords({ ...overview, trouble: 'failed' })).toContain('failed');
  expect(troubleInWords({ ...overview, trouble: 'old' })).toContain('no proven backup yet');
  expect(troubleInWords({ ...overview, trouble: 'ahead' })).toContain('Check the clock');
  const lastProven = {} as BackupOverview['lastProven'];
  expect(troubleInWords({ ...overview, trouble: 'old', lastProven })).toContain('older than 2');
});
