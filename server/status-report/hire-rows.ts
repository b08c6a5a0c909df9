import { isLiveStatus } from '#contract/live-status.ts';
import type { ReportedHire, StatusReport } from '#contract/status-report.ts';
import { changesOf, holdOf, notRecorded, ownerOf } from '#contract/status-words.ts';
import { formatNumber } from '#contract/words.ts';
import { distanceToHire } from '#rules/hire-day.ts';

import { shortDay } from './days.ts';
import { headerRow, rowOf } from './table.ts';
import type { Columns, Row, CellText } from './table.ts';

type Report = Pick<StatusReport, 'today' | 'since' | 'recordedFrom'>;

/** On a slide of 1280 pixels. */
export const hireColumns: Columns = {
  widths: [116, 228, 134, 122, 98, 308, 194],
  right: [3, 4],
  bar: 3,
};

export function hireHeader({ since }: Report): Row {
  const titles = ['Market', 'Hire', 'Hire date', 'Progress', 'Overdue', 'Next step'];
  return headerRow([...titles, `Since ${shortDay(since)}`], hireColumns);
}

/** The most lines of the name and the changes, of the next step, and of its day and owner. */
export type Lines = Record<'name' | 'next' | 'facts', number>;

/** Beginning with the highest; eight of the lowest fit on a slide. */
export const linesOfRows: readonly [Lines, ...Lines[]] = [
  { name: 3, next: 2, facts: 2 },
  { name: 2, next: 2, facts: 2 },
  { name: 2, next: 1, facts: 2 },
  { name: 2, next: 1, facts: 1 },
];

/** `market` is empty below the first hire of a market. */
export function hireRow(hire: ReportedHire, market: string, report: Report, lines: Lines): Row {
  const { name, percentageComplete, overdue } = hire;
  const cells: CellText[][] = [
    [{ text: market, strong: true }],
    [{ text: name, strong: true, most: lines.name }],
    dateOf(hire, report),
    [{ text: `${percentageComplete}%`, most: 1 }],
    [overdue > 0 ? { text: formatNumber(overdue), strong: true, late: true } : none],
    nextOf(hire, report, lines),
    [{ ...changesIn(hire, report), most: lines.name }],
  ];
  return rowOf(cells, hireColumns, percentageComplete);
}

const none: CellText = { text: '0', soft: true };

function dateOf({ endDate, status }: ReportedHire, { today }: Report): CellText[] {
  if (endDate === null) return [{ text: 'Not set', soft: true }];
  const day = { text: shortDay(endDate), most: 1 };
  if (!isLiveStatus(status)) return [day];
  return [day, { text: distanceToHire(endDate, today), soft: true, most: 1 }];
}

function nextOf(
  hire: ReportedHire,
  { recordedFrom }: Report,
  { next: most, facts: mostFacts }: Lines,
): CellText[] {
  const hold = holdOf(hire, recordedFrom, shortDay);
  if (hold) {
    const { words, reason } = hold;
    if (reason === null) return [{ text: words, strong: true }];
    return [
      { text: words, strong: true, most },
      { text: reason, most: mostFacts },
    ];
  }
  const { next } = hire;
  if (!next) return [{ text: hire.percentageComplete === 100 ? 'Complete' : 'None', soft: true }];
  const facts = [next.dueDate && shortDay(next.dueDate), ownerOf(next)].filter(Boolean);
  return [
    { text: next.name, most },
    ...(facts.length === 0 ? [] : [{ text: facts.join(' · '), soft: true, most: mostFacts }]),
  ];
}

function changesIn(hire: ReportedHire, { recordedFrom }: Report): CellText {
  const changes = changesOf(hire, shortDay);
  if (!changes) return { text: notRecorded(recordedFrom, shortDay), soft: true };
  return changes.length === 0 ? { text: 'No change', soft: true } : { text: changes.join(', ') };
}
