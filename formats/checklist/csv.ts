/** `number` is the row number in the spreadsheet, from 1. */
export type TableRow = {
  number: number;
  cells: string[];
  /** Cells merged with those to their right. */
  spans?: { from: number; to: number }[];
  /** Columns whose cell is merged with the one above. */
  merged?: number[];
};

/**
 * Parses comma-, semicolon- or tab-separated values and skips blank rows. Quoted cells may contain line breaks; an
 * unclosed quote extends to the end of the text.
 */
export function csvRows(text: string): TableRow[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  // A separator declaration, written and read by Excel.
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
    // CRLF is one line ending.
    if (source[cell.end] === '\r' && source[at] === '\n') at += 1;
    row = { number: row.number + 1, cells: [] };
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Prevents CSV injection: prefixes text that a spreadsheet would run as a formula (OWASP ASVS 1.2.10). */
export function guarded(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell;
}

// Includes leading apostrophes, so that `unguarded` removes only one of those added by `guarded`. Excel in Japanese and
// Chinese reads full-width and small signs like the others, and some programs skip leading blanks.
const risky = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠﹦﹢﹣﹫])/;

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
      // Text after the closing quote still belongs to the cell.
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

/** The most frequent separator outside quotes in the first line that has one. */
function separatorOf(source: string): string {
  const plain = source.slice(0, mostSearched).replaceAll(/"(?:[^"]|"")*"/g, '""');
  const line = plain.split(/\r\n|[\r\n]/).find((text) => /[,;\t]/.test(text)) ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

const mostSearched = 20_000;
