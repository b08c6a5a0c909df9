import { expect, test } from 'vitest';

import type { ReportedHire } from './status-report.ts';
import { summaryOf } from './status-words.ts';

const ended = (outcome: ReportedHire['outcome']) =>
  ({ status: 'completed', outcome, hold: null, overdue: 0 }) as ReportedHire;

test('the summary counts only hires as finished, and names other outcomes', () => {
  const hires = [ended('hired'), ended(null), ended('withdrew'), ended('declined'), ended('other')];
  expect(summaryOf(hires, '2026-11-16', (day) => day)).toEqual([
    '2 finished since 2026-11-16',
    '1 withdrew',
    '1 declined',
    '1 ended otherwise',
    'nothing overdue',
  ]);
});
