import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isMet, ratio, sections } from '../result.ts';
import type { Result, Section } from '../result.ts';
import { plotOf } from './plot.ts';
import type { PlotRow } from './plot.ts';
import type { Saved } from './results-file.ts';
import { tableOf } from './table.ts';

const places = {
  reference: fileURLToPath(new URL('../../docs/performance/', import.meta.url)),
  latest: fileURLToPath(new URL('../results/latest/', import.meta.url)),
};

const plots: Record<
  Section,
  { title: string; unit: string; rows: (results: Result[]) => PlotRow[] }
> = {
  server: {
    title: 'Part of the limit that is reached at 16 connections; the mark is the bar',
    unit: '',
    rows: (results) => ratios(results.filter(({ connections }) => connections === 16)),
  },
  growth: {
    title: 'Times as long, or as large, as with 100 projects; the mark is the bar',
    unit: ' ×',
    rows: ratios,
  },
  sight: {
    title: 'Times as long as without hidden projects',
    unit: ' ×',
    rows: ratios,
  },
  live: {
    title: 'Times the limit',
    unit: ' ×',
    rows: ratios,
  },
  browser: {
    title: 'From the click to the frame that shows it; the mark is the bar',
    unit: ' ms',
    rows: (results) => results.filter(({ unit }) => unit === 'ms').map(milliseconds),
  },
};

/** Writes the report, as the reference or beside the results of this run. Returns its path. */
export function writePage(saved: Saved, before: Map<string, number>, asReference: boolean): string {
  const folder = places[asReference ? 'reference' : 'latest'];
  mkdirSync(folder, { recursive: true });
  const parts = sections.flatMap((section) => {
    const results = saved.results.filter((result) => result.section === section);
    if (results.length === 0) return [];
    const { title, unit, rows } = plots[section];
    writeFileSync(join(folder, `${section}.svg`), plotOf({ title, unit, rows: rows(results) }));
    return `## ${headings[section]}\n\n![${title}](${section}.svg)\n\n${tableOf(results, before)}\n`;
  });
  const file = join(folder, 'figures.md');
  writeFileSync(file, `${beginning(saved)}\n${parts.join('\n')}`);
  return file;
}

const headings: Record<Section, string> = {
  server: 'Server',
  growth: 'Growth',
  sight: 'Hidden projects',
  live: 'Live changes',
  browser: 'Browser',
};

function beginning({ node, platform, cores, load }: Saved): string {
  return `# Figures of one run

Written by \`npm run bench -- --save\` and explained in [Performance](README.md). Node ${node}, ${platform}, ${cores} cores, mean load ${load} in the last minutes. “ref.” is the
ratio of the previous reference.
`;
}

function ratios(results: Result[]): PlotRow[] {
  return results.map((result) => {
    const { bar } = result;
    const mark = bar && ('ratio' in bar ? bar.ratio : 'times' in bar ? bar.times : undefined);
    return { label: labelOf(result), value: ratio(result), bar: mark, isMet: isMet(result) };
  });
}

function milliseconds(result: Result): PlotRow {
  const { bar, figures } = result;
  const mark =
    bar && ('below' in bar ? bar.below : 'times' in bar ? bar.times * figures.limit : undefined);
  return { label: result.what, value: figures.ours, bar: mark, isMet: isMet(result) };
}

function labelOf({ what, engine }: Result): string {
  return `${what}, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
}
