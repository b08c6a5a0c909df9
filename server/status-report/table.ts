/* The table of a market on slides: cell texts and row heights. */
import type { ReportedHire, StatusReport } from '#contract/status-report.ts';
import { changesOf, distanceToHire, holdOf, notRecorded, ownerOf } from '#contract/status-words.ts';
import { formatNumber } from '#contract/words.ts';
import type { Paragraph } from '#server/slides/pptx-shapes.ts';
import { cellPadding } from '#server/slides/pptx-table.ts';
import { clamped, isRightToLeft, lineHeight } from '#slide/text.ts';

import { shortDay } from './days.ts';

type CellText = { text: string; strong?: boolean; soft?: boolean; most?: number };
export type Row = { height: number; cells: Paragraph[][] };
type Report = Pick<StatusReport, 'today' | 'since' | 'recordedFrom'>;

/** Text sizes in pixels: the largest at which a market fits on one slide, or the smallest. */
export const sizes = [19, 17, 15];
/** Column widths in pixels, for a slide of 1280. */
export const columns = [216, 138, 92, 92, 346, 300];
const numeric = [2, 3];

export function headerRow({ since }: Report): Row {
  const titles = [
    'Hire',
    'Hire date',
    'Progress',
    'Overdue',
    'Next step',
    `Since ${shortDay(since)}`,
  ];
  const row = rowOf(
    titles.map((text) => [{ text, strong: true, most: 1 }]),
    Math.min(...sizes),
  );
  return {
    ...row,
    cells: row.cells.map((cell) => cell.map((paragraph) => ({ ...paragraph, ink: 'paper' }))),
  };
}

export function hireRow(hire: ReportedHire, report: Report, size: number): Row {
  const { name, endDate, percentageComplete, overdue, status } = hire;
  const open = status !== 'completed';
  const cells: CellText[][] = [
    [{ text: name, strong: true }],
    endDate === null
      ? [{ text: 'Not set', soft: true }]
      : [
          { text: shortDay(endDate) },
          ...(open ? [{ text: distanceToHire(endDate, report.today), soft: true }] : []),
        ],
    [{ text: `${percentageComplete}%` }],
    [overdue > 0 ? { text: formatNumber(overdue), strong: true } : nothing],
    nextOf(hire, report),
    changesIn(hire, report),
  ];
  return rowOf(cells, size);
}

const nothing: CellText = { text: '–', soft: true };

function nextOf(hire: ReportedHire, { recordedFrom }: Report): CellText[] {
  const hold = holdOf(hire, recordedFrom, shortDay);
  if (hold) {
    const { words, reason } = hold;
    return [{ text: words, strong: true }, ...(reason === null ? [] : [{ text: reason }])];
  }
  const { next } = hire;
  if (!next) return [nothing];
  const facts = [next.dueDate && shortDay(next.dueDate), ownerOf(next)].filter(Boolean);
  return [
    { text: next.name },
    ...(facts.length === 0 ? [] : [{ text: facts.join(' · '), soft: true }]),
  ];
}

function changesIn(hire: ReportedHire, { recordedFrom }: Report): CellText[] {
  const changes = changesOf(hire, shortDay);
  if (!changes) return [{ text: notRecorded(recordedFrom, shortDay), soft: true }];
  if (changes.length === 0) return [{ text: 'No change', soft: true }];
  return changes.map((text) => ({ text }));
}

/** The height is that of the tallest cell. */
function rowOf(cells: CellText[][], size: number): Row {
  const set = cells.map((cell, index) => cell.map((line) => setIn(line, index, size)));
  const lines = set.map((cell) => cell.reduce((sum, paragraph) => sum + paragraph.lines, 0));
  return {
    height: Math.ceil(Math.max(...lines) * size * lineHeight) + 2 * cellPadding.y,
    cells: set.map((cell) => cell.map(({ paragraph }) => paragraph)),
  };
}

function setIn({ text, strong, soft, most = 2 }: CellText, column: number, size: number) {
  const weight = strong ? 'bold' : 'regular';
  // Slightly narrower, because other programs break lines a little earlier.
  const width = ((columns[column] ?? 0) - 2 * cellPadding.x - 4) / size;
  const fitting = clamped(text, weight, { width, most });
  const paragraph: Paragraph = {
    text: fitting.text,
    size,
    weight,
    ink: soft ? 'soft' : 'text',
    rightToLeft: isRightToLeft(fitting.text),
    align: numeric.includes(column) ? 'r' : 'l',
  };
  return { lines: fitting.lines, paragraph };
}
