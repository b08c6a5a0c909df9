/* The tables of the status report's slides: cell texts, row heights and bars. */
import type { Paragraph } from '#server/slides/pptx-shapes.ts';
import { cellPadding } from '#server/slides/pptx-table.ts';
import type { Box } from '#slide/blocks.ts';
import { clamped, isRightToLeft, lineHeight } from '#slide/text.ts';

/** `most`: the lines that a text may take. */
export type CellText = { text: string; most?: number } & Partial<
  Record<'strong' | 'soft' | 'late', boolean>
>;
export type Row = { height: number; cells: Paragraph[][]; percentage: number | null };

/** Fourteen points, and a little more. */
export const textSize = 19;

/** Widths in pixels; `bar` is the column of the bars, with their share on the right. */
export type Columns = {
  widths: readonly number[];
  right: readonly number[];
  bar: number;
  size?: number;
};

export function headerRow(titles: readonly string[], columns: Columns): Row {
  const row = rowOf(
    titles.map((text) => [{ text, strong: true, most: 1 }]),
    columns,
  );
  return {
    ...row,
    cells: row.cells.map((cell) => cell.map((paragraph) => ({ ...paragraph, ink: 'paper' }))),
  };
}

/** The height is that of the tallest cell. */
export function rowOf(
  cells: CellText[][],
  columns: Columns,
  percentage: number | null = null,
): Row {
  const set = cells.map((cell, index) => cell.map((cellText) => setIn(cellText, index, columns)));
  const lines = set.map((cell) => cell.reduce((sum, paragraph) => sum + paragraph.lines, 0));
  return {
    height: Math.ceil(Math.max(...lines) * sizeIn(columns) * lineHeight) + 2 * cellPadding.y,
    cells: set.map((cell) => cell.map(({ paragraph }) => paragraph)),
    percentage,
  };
}

const sizeIn = ({ size = textSize }: Columns) => size;

/** The room that a share such as `100%` needs beside its bar, in em. */
const besideBar = 3.3;

function setIn({ text, strong, soft, late, most = 2 }: CellText, column: number, columns: Columns) {
  const { widths, right } = columns;
  const size = sizeIn(columns);
  const weight = strong ? 'bold' : 'regular';
  // Slightly narrower, because other programs break lines a little earlier.
  const width = ((widths[column] ?? 0) - 2 * cellPadding.x - 4) / size;
  const fitting = clamped(text, weight, { width, most });
  const paragraph: Paragraph = {
    text: fitting.text,
    size,
    weight,
    ink: late ? 'danger' : soft ? 'soft' : 'text',
    rightToLeft: isRightToLeft(fitting.text),
    align: right.includes(column) ? 'r' : 'l',
  };
  return { lines: fitting.lines, paragraph };
}

const barHeight = 10;

export type Bar = { box: Box; role: 'track' | 'done' };

/** The bars of a table at this place, in the middle of their rows. */
export function barsOf(
  rows: readonly Row[],
  at: { x: number; y: number },
  columns: Columns,
): Bar[] {
  const before = columns.widths.slice(0, columns.bar).reduce((sum, one) => sum + one, 0);
  // Off a figure at the right edge of the column before it.
  const indent = columns.right.includes(columns.bar - 1) ? sizeIn(columns) : 0;
  const x = at.x + before + cellPadding.x + indent;
  const width =
    (columns.widths[columns.bar] ?? 0) - 2 * cellPadding.x - besideBar * sizeIn(columns) - indent;
  let { y } = at;
  return rows.flatMap(({ height, percentage }) => {
    const middle = y + (height - barHeight) / 2;
    y += height;
    if (percentage === null) return [];
    const track = { x, y: middle, width, height: barHeight };
    const done = { ...track, width: (width * percentage) / 100 };
    return [
      { box: track, role: 'track' as const },
      ...(percentage > 0 ? [{ box: done, role: 'done' as const }] : []),
    ];
  });
}
