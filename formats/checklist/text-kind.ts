import { columnsOf } from './columns.ts';
import type { TableRow } from './csv.ts';
import { csvTable } from './csv.ts';
import type { CsvTable } from './csv.ts';
import { pipeRows } from './markdown.ts';

/** `name` is the name of a file with its ending; null for pasted text. */
export type NamedText = { text: string; name: string | null };

export function tableOf({ text }: NamedText): CsvTable & { isMarkdown: boolean } {
  const rows = pipeRows(text);
  return rows
    ? { rows, damage: [], cut: [], isMarkdown: true }
    : { ...csvTable(text), isMarkdown: false };
}

/**
 * Text is a table if it is a .csv file or a Markdown table, if its columns have names that are known, if most lines have
 * several cells between tabs, or if most lines have the same number of cells. Pasted prose has commas, too: there,
 * commas need to separate three cells.
 */
export function isTable(
  { text, name }: NamedText,
  { rows, isMarkdown }: ReturnType<typeof tableOf>,
): boolean {
  if (isMarkdown || /\.(csv|tsv)$/i.test(name ?? '')) return true;
  const first = rows.slice(0, mostSearched);
  const { headings, columns } = columnsOf(first, { inside: 'project', remembered: {} });
  if (headings !== null && columns.length > 1) return true;
  const lines = text.split(/[\r\n]+/, mostSearched).filter((line) => line.trim() !== '');
  const tabbed = lines.filter((line) => hasTab.test(line.trim().replace(mark, '')));
  if (lines.length > 1 && tabbed.length * 2 > lines.length) return true;
  const least = name === null && !/;/.test(lines[0] ?? '') ? 3 : 2;
  return isEven(first, least) && !lines.some((line) => mark.test(line) || listed.test(line));
}

/** Whether most rows have the same number of cells. */
function isEven(rows: readonly TableRow[], least: number): boolean {
  const [most] = [...Map.groupBy(rows, ({ cells }) => cells.length)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  const [width, alike] = most ?? [0, []];
  return rows.length > 1 && width >= least && alike.length * 10 > rows.length * 7;
}

const mostSearched = 50;
const hasTab = /\S\t+\S/;

/** A list mark followed by a tab, as copied from a word processor. */
const mark = /^(?:[^\p{L}\p{N}\s]{1,3}|o|\(?(?:[\d.]{1,9}|[a-z]{1,5})[.)])\t+/iu;
/** A line of an outline. */
const listed = /^\s+\S|^(?:[-*+•#>]|\d{1,3}[.)])\s/;
