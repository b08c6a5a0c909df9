import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

import { isMet, ratio } from './result.ts';
import type { Result } from './result.ts';

const folder = fileURLToPath(new URL('results/', import.meta.url));
const latest = `${folder}latest.json`;
const reference = `${folder}reference.json`;

type Saved = { results: (Result & { ratio: number })[] };

/**
 * The results as a table of Markdown, each ratio beside that of the reference: the run whose figures
 * are kept with the code.
 */
export function tableOf(results: Result[]): string {
  const before = savedRatios();
  const head = [
    'what',
    'engine',
    'conn.',
    'ours',
    'limit',
    'ratio',
    'ref.',
    'bar',
    'p50 ms',
    'p99 ms',
  ];
  const rows = results.map((result) => [
    result.what,
    result.engine,
    String(result.connections ?? ''),
    `${short(result.figures.ours)} ${result.unit}`,
    `${short(result.figures.limit)} ${result.unit}`,
    part(ratio(result)),
    part(before.get(keyOf(result))),
    barOf(result),
    result.times ? short(result.times.p50) : '',
    result.times ? short(result.times.p99) : '',
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const isText = (column: number) => [0, 1, 7].includes(column);
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => padded(cell, widths[column] ?? 0, isText(column))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head, rule, ...rows].map(line).join('\n');
}

/** Writes the results beside the code; as the new reference too, where that is wanted. */
export function save(results: Result[], asReference: boolean): void {
  const saved = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: cpus().length,
    // How busy the machine was with anything at all in the last 5 minutes.
    load: Math.round((loadavg()[1] ?? 0) * 100) / 100,
    results: results.map((result) => ({ ...rounded(result), ratio: round(ratio(result)) })),
  };
  mkdirSync(folder, { recursive: true });
  for (const file of asReference ? [latest, reference] : [latest]) {
    writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  }
}

function savedRatios(): Map<string, number> {
  if (!existsSync(reference)) return new Map();
  const { results } = JSON.parse(readFileSync(reference, 'utf8')) as Saved;
  return new Map(results.map((result) => [keyOf(result), result.ratio]));
}

function keyOf({ what, engine, connections }: Result): string {
  return [what, engine, connections].join('/');
}

function barOf(result: Result): string {
  const { bar, unit } = result;
  if (!bar) return '';
  const text = 'ratio' in bar ? `≥ ${bar.ratio}` : `< ${bar.below} ${unit}`;
  return `${text} ${isMet(result) ? '✓' : 'missed'}`;
}

function padded(cell: string, width: number, isText: boolean): string {
  return isText ? cell.padEnd(width) : cell.padStart(width);
}

/** Cut, not rounded: what misses its bar must not look as if it reached it. */
function part(figure: number | undefined): string {
  return figure === undefined ? '' : (Math.floor(figure * 100) / 100).toFixed(2);
}

/** Three digits that count. */
function short(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString('en-US');
  return figure.toPrecision(3);
}

function round(figure: number): number {
  return Number(figure.toPrecision(4));
}

function rounded(result: Result): Result {
  const { figures, times } = result;
  return {
    ...result,
    figures: { limit: round(figures.limit), ours: round(figures.ours) },
    ...(times && { times: { p50: round(times.p50), p99: round(times.p99) } }),
  };
}
