import { columnsOf } from './columns.ts';
import type { TableRow } from './csv.ts';

/** Treats text as a table if its columns have names or most lines have several cells. */
export function isTable(text: string, rows: readonly TableRow[]): boolean {
  const { headings, columns } = columnsOf(rows.slice(0, mostSearched), {
    inside: 'project',
    remembered: {},
  });
  if (headings !== null && columns.length > 1) return true;
  const lines = text.split(/[\r\n]+/, mostSearched).filter((line) => line.trim() !== '');
  const tabbed = lines.filter((line) => hasTab.test(line.trim().replace(mark, '')));
  return lines.length > 1 && tabbed.length * 2 > lines.length;
}

const mostSearched = 50;
const hasTab = /\S\t+\S/;

/** A list mark followed by a tab, as copied from a word processor. */
const mark = /^(?:[^\p{L}\p{N}\s]{1,3}|o|\(?(?:[\d.]{1,9}|[a-z]{1,5})[.)])\t+/iu;
