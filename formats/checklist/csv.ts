/** `number` is the row number in the spreadsheet, from 1. */
export type TableRow = {
  number: number;
  cells: string[];
  /** Cells merged with those to their right. */
  spans?: { from: number; to: number }[];
  /** Columns whose cell is merged with the one above. */
  merged?: number[];
};

/** `unclosed`: a quote without an end, read as text. `severalRows`: one cell that looks like `rows` rows. */
export type Damage =
  | { row: number; kind: 'unclosed' }
  | { row: number; kind: 'severalRows'; rows: number };

/** Excel stores at most this many characters in a cell. */
export const longestCell = 32_767;

export type CsvTable = {
  rows: TableRow[];
  damage: Damage[];
  /** Rows with a cell that was cut. */ cut: number[];
};

/**
 * Parses comma-, semicolon- or tab-separated values and skips blank rows. Quoted cells may contain line breaks. A quote
 * that is not closed, or is closed on a later line in the middle of a cell, is a letter.
 */
export function csvTable(text: string): CsvTable {
  const unmarked = text.replace(/^\uFEFF/, '');
  // A separator declaration, written and read by Excel.
  const [stated, separatorStated] = /^sep=(.)(?:\r\n|[\r\n])/i.exec(unmarked) ?? [''];
  const source = unmarked.slice(stated.length);
  const separator = separatorStated ?? separatorOf(source);
  const cellAt = cellReader(source, separator);
  const rows: TableRow[] = [];
  const damage: Damage[] = [];
  const cut = new Set<number>();
  let row: TableRow = { number: stated ? 2 : 1, cells: [] };
  let at = 0;
  while (at <= source.length) {
    const cell = cellAt(at);
    row.cells.push(cell.text.slice(0, longestCell));
    if (cell.text.length > longestCell) cut.add(row.number);
    if (cell.isUnclosed) damage.push({ row: row.number, kind: 'unclosed' });
    const inner = rowsInside(cell.text, separator, rows[0]?.cells.length ?? 0);
    if (inner > 1) damage.push({ row: row.number, kind: 'severalRows', rows: inner });
    at = cell.end + 1;
    if (source[cell.end] === separator) continue;
    rows.push(row);
    // CRLF is one line ending.
    if (source[cell.end] === '\r' && source[at] === '\n') at += 1;
    row = { number: row.number + 1, cells: [] };
  }
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { rows: filled, damage, cut: [...cut] };
}

export function csvRows(text: string): TableRow[] {
  return csvTable(text).rows;
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

type Cell = { text: string; end: number; isUnclosed?: boolean };

function cellReader(source: string, separator: string): (from: number) => Cell {
  const hasBackslashes = backslashed.test(source);
  return (from) => {
    if (source[from] !== '"') return plainAt(from);
    const quoted = quotedAt(from);
    if (quoted) return quoted;
    return { ...plainAt(from), isUnclosed: true };
  };

  function isEnd(at: number): boolean {
    return at >= source.length || source[at] === separator || /[\r\n]/.test(source[at] ?? '');
  }

  function endAfter(from: number): number {
    let at = from;
    while (!isEnd(at)) at += 1;
    return at;
  }

  function plainAt(from: number): Cell {
    const end = endAfter(from);
    return { text: source.slice(from, end), end };
  }

  function quotedAt(from: number): Cell | null {
    let text = '';
    let at = from + 1;
    // After a search in vain all further quotes are double, so the whole text takes time in proportion to its length.
    for (;;) {
      const quote = source.indexOf('"', at);
      if (quote === -1) return null;
      const isEscaped =
        hasBackslashes && quote > at && source[quote - 1] === '\\' && !isEnd(quote + 1);
      if (isEscaped) {
        text += `${source.slice(at, quote - 1)}"`;
        at = quote + 1;
        continue;
      }
      text += source.slice(at, quote);
      if (source[quote + 1] !== '"') {
        // Text after the closing quote still belongs to the cell.
        const end = endAfter(quote + 1);
        const rest = source.slice(quote + 1, end);
        return rest.trim() !== '' && /[\r\n]/.test(text) ? null : { text: text + rest, end };
      }
      text += '"';
      at = quote + 2;
    }
  }
}

/** Programs that escape quotes with a backslash write one in the middle of a cell. */
const backslashed = /[^\\"]\\"[^",;\t\r\n]/;

/** How many rows a cell contains: its lines, if one between two breaks has as many separators as the first row. */
function rowsInside(text: string, separator: string, columns: number): number {
  if (columns < 3 || !text.includes('\n')) return 1;
  const lines = text.split('\n');
  const isRow = (line: string) => line.split(separator).length === columns;
  return lines.slice(1, -1).some(isRow) ? lines.length : 1;
}

/** The most frequent separator outside quotes in the first line that has one. */
function separatorOf(source: string): string {
  const plain = source.slice(0, mostSearched).replaceAll(/"(?:[^"]|"")*"/g, '""');
  const line = plain.split(/\r\n|[\r\n]/).find((text) => /[,;\t]/.test(text)) ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

const mostSearched = 20_000;
