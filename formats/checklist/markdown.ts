import type { TableRow } from './csv.ts';

/** The rows of a Markdown table, whose second line consists of dashes; null for any other text. */
export function pipeRows(text: string): TableRow[] | null {
  const lines = text.split(/\r\n|[\r\n]/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1 || !isRow(lines[first]) || !dashes.test(lines[first + 1]?.trim() ?? ''))
    return null;
  const numbered = lines.map((line, at) => ({ line: line.trim(), number: at + 1 }));
  return numbered
    .filter(({ line, number }) => line !== '' && number !== first + 2)
    .map(({ line, number }) => ({ number, cells: cellsOf(line) }));
}

/** Text without marks for bold, italic, code and strikethrough; a link keeps its text and its address. */
export function withoutMarks(text: string): string {
  let plain = text;
  for (const [pattern, replacement] of marks) plain = plain.replaceAll(pattern, replacement);
  return plain;
}

const marks: [RegExp, string][] = [
  [/`([^`]+)`/g, '$1'],
  [/\[([^[\]]+)\]\(([^()\s]+)\)/g, '$1 ($2)'],
  [/~~([^~]+)~~/g, '$1'],
  [/\*\*(?=\S)([^*]+)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]+)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])__(?=\S)([^_]+)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]+)_(?![\p{L}\p{N}_])/gu, '$1'],
];

const dashes = /^\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?$/;

function isRow(line = ''): boolean {
  return /^\|.*\|$/s.test(line.trim());
}

/** A pipe inside a cell is written with a backslash. */
function cellsOf(line: string): string[] {
  const inner = line.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => withoutMarks(cell.replaceAll('\\|', '|').trim()));
}
