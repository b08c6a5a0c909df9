import { isMet, ratio } from '../result.ts';
import type { Bar, Result } from '../result.ts';
import { keyOf } from './results-file.ts';

type Column = {
  head: string;
  isText?: true;
  cell: (result: Result, before: Map<string, number>) => string;
};

const columns: Column[] = [
  { head: 'what', isText: true, cell: ({ what }) => what },
  { head: 'engine', isText: true, cell: ({ engine }) => engine },
  { head: 'conn.', cell: ({ connections }) => String(connections ?? '') },
  { head: 'ours', cell: ({ figures, unit }) => `${short(figures.ours)} ${unit}` },
  { head: 'limit', cell: ({ figures, unit }) => `${short(figures.limit)} ${unit}` },
  { head: 'ratio', cell: (result) => part(ratio(result)) },
  { head: 'ref.', cell: (result, before) => part(before.get(keyOf(result))) },
  { head: 'bar', isText: true, cell: barOf },
  { head: 'p50 ms', cell: ({ times }) => short(times?.p50) },
  { head: 'p99 ms', cell: ({ times }) => short(times?.p99) },
  { head: 'CPU ms', cell: ({ processor }) => short(processor?.ours) },
  { head: 'limit’s', cell: ({ processor }) => short(processor?.limit) },
  { head: 'engine’s', cell: ({ processor }) => short(processor?.engine) },
];

/** A Markdown table with each ratio beside that of the reference, without empty columns. */
export function tableOf(results: Result[], before: Map<string, number>): string {
  const cells = columns.map(({ cell }) => results.map((result) => cell(result, before)));
  const shown = columns.flatMap((column, index) =>
    cells[index]?.some((text) => text !== '') ? [{ ...column, texts: cells[index] ?? [] }] : [],
  );
  const padded = shown.map(({ head, isText, texts }) => {
    const width = Math.max(3, ...[head, ...texts].map((text) => text.length));
    const pad = (text: string) => (isText ? text.padEnd(width) : text.padStart(width));
    const rule = isText ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`;
    return [pad(head), rule, ...texts.map(pad)];
  });
  const lines = Array.from({ length: results.length + 2 }, (_, line) =>
    padded.map((column) => column[line]).join(' | '),
  );
  return lines.map((line) => `| ${line} |`).join('\n');
}

function barOf(result: Result): string {
  const { bar, unit } = result;
  return bar ? `${textOfBar(bar, unit)} ${isMet(result) ? '✓' : 'missed'}` : '';
}

function textOfBar(bar: Bar, unit: string): string {
  if ('ratio' in bar) return `≥ ${bar.ratio}`;
  return 'times' in bar ? `≤ ${bar.times} ×` : `< ${bar.below} ${unit}`;
}

/** Truncated, not rounded: a missed target must not look reached. */
function part(figure: number | undefined): string {
  return figure === undefined || Number.isNaN(figure)
    ? ''
    : (Math.floor(figure * 100) / 100).toFixed(2);
}

export function short(figure: number | undefined): string {
  if (figure === undefined || Number.isNaN(figure)) return '';
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US');
  return figure < 0.01 ? figure.toFixed(3) : figure.toPrecision(3);
}
