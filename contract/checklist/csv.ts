/** A row of a table; `number` is its number in a spreadsheet, from 1. */
export type TableRow = {
  number: number;
  cells: string[];
  /** Cells that are merged with those to their right. */
  spans?: { from: number; to: number }[];
};

/**
 * Parses comma-separated values, without blank rows. Semicolons, tabs, and quoted cells with line breaks are
 * understood, too. An unclosed quote takes the rest as one cell.
 */
export function csvRows(text: string): TableRow[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  // Excel writes and reads this line.
  const [stated, separatorStated] = /^sep=(.)(?:\r\n|[\r\n])/i.exec(unmarked) ?? [''];
  const source = unmarked.slice(stated.length);
  const separator = separatorStated ?? separatorOf(source);
  const rows: TableRow[] = [];
  let row: TableRow = { number: stated ? 2 : 1, cells: [] };
  let at = 0;
  while (at <= source.length) {
    const cell = cellAt(source, at, separator);
    row.cells.push(cell.text);
    at = cell.end + 1;
    if (source[cell.end] === separator) continue;
    rows.push(row);
    // A carriage return and a line feed are one end of a line.
    if (source[cell.end] === '\r' && source[at] === '\n') at += 1;
    row = { number: row.number + 1, cells: [] };
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP ASVS 1.2.10). */
export function guarded(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Undoes `guarded`. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}

// With the apostrophes of a text that was guarded before, so that one of them can be taken off again.
const risky = /^'*[=+\-@\t\r]/;

function cellAt(source: string, from: number, separator: string): { text: string; end: number } {
  if (source[from] !== '"') {
    const end = endOf(source, from, separator);
    return { text: source.slice(from, end), end };
  }
  let text = '';
  let at = from + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return { text: text + source.slice(at), end: source.length };
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') {
      // Text between the closing quote and the end of the cell belongs to the cell.
      const end = endOf(source, quote + 1, separator);
      return { text: text + source.slice(quote + 1, end), end };
    }
    text += '"';
    at = quote + 2;
  }
}

function endOf(source: string, from: number, separator: string): number {
  let at = from;
  while (at < source.length && source[at] !== separator && !/[\r\n]/.test(source[at] ?? ''))
    at += 1;
  return at;
}

/** The most frequent one in the first line that has any, outside of quotes. */
function separatorOf(source: string): string {
  const plain = source.slice(0, mostSearched).replaceAll(/"(?:[^"]|"")*"/g, '""');
  const line = plain.split(/\r\n|[\r\n]/).find((text) => /[,;\t]/.test(text)) ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

const mostSearched = 20_000;
