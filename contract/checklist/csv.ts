/** `number` is the line in the file, from 1. */
export type CsvRow = { number: number; cells: string[] };

/**
 * Parses comma-separated values, without blank rows. Semicolons, tabs, and quoted cells with line breaks are
 * understood, too. An unclosed quote takes the rest as one cell.
 */
export function csvRows(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let row: CsvRow = { number: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at <= source.length) {
    const cell = cellAt(source, at, separator);
    row.cells.push(cell.text);
    line += linesIn(source.slice(at, cell.end));
    at = cell.end + 1;
    if (source[cell.end] === separator) continue;
    rows.push(row);
    // A carriage return and a line feed are one end of a line.
    if (source[cell.end] === '\r' && source[at] === '\n') at += 1;
    line += 1;
    row = { number: line, cells: [] };
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

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

/** The most frequent one in the first line. */
function separatorOf(source: string): string {
  const [first = ''] = source.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

function linesIn(text: string): number {
  return text.split(/\r\n|[\r\n]/).length - 1;
}
