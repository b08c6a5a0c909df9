import type { ReportedHire, StatusReport } from '#contract/status-report.ts';
import { changesOf, endingsIn, hiresOf, overdueIn } from '#contract/status-words.ts';
import { counted, formatNumber } from '#contract/words.ts';

import { shortDay } from './days.ts';
import { headerRow, rowOf } from './table.ts';
import type { Columns, Row, CellText } from './table.ts';

/** On a slide of 1280 pixels. */
export const marketColumns: Columns = {
  widths: [330, 100, 320, 130, 120, 200],
  right: [1, 2, 3, 4, 5],
  bar: 2,
  size: 24,
};

export function marketHeader(): Row {
  const titles = ['Market', 'Hires', 'Progress', 'Overdue', 'Moved', 'Next hire date'];
  return headerRow(titles, marketColumns);
}

/** `14 hires · 1 finished · 22 overdue · 11 moved since Nov 23, 2026`. */
export function headlineOf(report: StatusReport): string {
  const hires = hiresOf(report);
  if (hires.length === 0) return 'No hires';
  return [
    counted(openIn(hires).length, 'hire'),
    ...endingsIn(hires),
    `${formatNumber(overdueIn(hires))} overdue`,
    `${formatNumber(movedIn(hires))} moved since ${shortDay(report.since)}`,
  ].join(' · ');
}

/** A market in one row: what is open in it, and the average progress of that. */
export function marketRow({ market, hires }: StatusReport['markets'][number], today: string): Row {
  const open = openIn(hires);
  const overdue = overdueIn(hires);
  const progress = averageOf(open.length > 0 ? open : hires);
  const cells: CellText[][] = [
    [{ text: market, strong: true, most: 1 }],
    [{ text: formatNumber(open.length) }],
    [{ text: `${progress}%` }],
    [overdue > 0 ? { text: formatNumber(overdue), strong: true, late: true } : none],
    [{ text: formatNumber(movedIn(hires)) }],
    [nextDay(open, today)],
  ];
  return rowOf(cells, marketColumns, progress);
}

const none: CellText = { text: '0', soft: true };

const openIn = (hires: readonly ReportedHire[]) =>
  hires.filter(({ status }) => status !== 'completed');

/** With any change since the Monday. */
function movedIn(hires: readonly ReportedHire[]): number {
  return hires.filter((hire) => (changesOf(hire, shortDay)?.length ?? 0) > 0).length;
}

function averageOf(hires: readonly ReportedHire[]): number {
  const sum = hires.reduce((all, { percentageComplete }) => all + percentageComplete, 0);
  const average = Math.round(sum / hires.length);
  const isComplete = hires.every(({ percentageComplete }) => percentageComplete === 100);
  return isComplete ? 100 : Math.min(average, 99);
}

/** The first hire date from today on. */
function nextDay(open: readonly ReportedHire[], today: string): CellText {
  const [day] = open
    .flatMap(({ endDate }) => (endDate !== null && endDate >= today ? [endDate] : []))
    .toSorted();
  return day === undefined ? { text: 'None ahead', soft: true } : { text: shortDay(day) };
}
