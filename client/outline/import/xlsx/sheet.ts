import { longestCell } from '#formats/checklist/csv.ts';
import type { TableRow } from '#formats/checklist/csv.ts';

import { shownNumber } from './number-formats.ts';
import type { NumberFormat } from './number-formats.ts';
import { Refused } from './refused.ts';
import type { Caps } from './unzip.ts';
import { xmlReader } from './xml.ts';

export type SheetContext = {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
  limits: Caps;
};

export type SheetContents = {
  rows: TableRow[];
  /** Formulas without a stored value, because no program has computed them yet. */
  uncomputed: number;
  /** Cells in columns beyond the limit. */
  beyond: number;
  /** Rows with a cell that was cut. */
  cut: number[];
};

type Cell = { at: number; type: string; format: NumberFormat; value: string; isFormula: boolean };

/** `contents` is complete once all chunks were read. */
export function sheetReader({ texts, formats, is1904, limits }: SheetContext) {
  const rows = new Map<number, string[]>();
  const merges: string[] = [];
  let [number, cells, uncomputed, beyond] = [0, 0, 0, 0];
  let cell: Cell | null = null;
  let isValue = false;
  let isPhonetic = false;
  let next = 0;
  const cut = new Set<number>();

  const read = xmlReader({
    onOpen: (name, attribute) => {
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1);
        next = 0;
      } else if (name === 'c') {
        count();
        const at = columnOf(attribute('r')) ?? next;
        const format = formats[Number(attribute('s') ?? 0)] ?? 'number';
        cell = { at, type: attribute('t') ?? 'n', format, value: '', isFormula: false };
        next = at + 1;
      } else if (name === 'f' && cell) cell.isFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'v' || name === 't') isValue = !isPhonetic;
      else if (name === 'mergeCell') {
        count();
        merges.push(attribute('ref') ?? '');
      }
    },
    onText: (text) => {
      if (isValue && cell) cell.value += text;
    },
    onClose: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'c' || !cell) return;
      if (cell.isFormula && cell.value === '') uncomputed += 1;
      put(cell);
      cell = null;
    },
  });
  const contents = (): SheetContents => ({
    rows: tableOf(rows, merges),
    uncomputed,
    beyond,
    cut: [...cut],
  });
  return { read, contents };

  function count(): void {
    cells += 1;
    if (cells > limits.cells) throw new Refused('cells');
  }

  function put({ at, type, format, value }: Cell): void {
    if (value === '') return;
    if (at >= limits.columns) beyond += 1;
    else {
      const row = rows.get(number) ?? [];
      const text = textOf(type, value, format);
      row[at] = text.slice(0, longestCell);
      if (text.length > longestCell) cut.add(number);
      rows.set(number, row);
    }
  }

  function textOf(type: string, value: string, format: NumberFormat): string {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'n') return shownNumber(Number(value), format, is1904);
    return type === 'd' ? value.slice(0, 10) : unescaped(value);
  }
}

/** Spreadsheets escape characters that XML cannot hold as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A safety limit far above real use. */
const mostRows = 1_000;

function tableOf(rows: Map<number, string[]>, merges: readonly string[]): TableRow[] {
  const areas = merges.flatMap((ref) => areaOf(ref) ?? []);
  const merged = new Map<number, number[]>();
  for (const { from, to, first, last } of areas) {
    const text = rows.get(first)?.[from];
    if (text === undefined || to > from) continue;
    // The value of vertically merged cells applies to each row that has a value of its own.
    for (let row = first + 1; row <= Math.min(last, first + mostRows); row += 1) {
      const cells = rows.get(row);
      if (!cells?.some(Boolean) || cells[from] !== undefined) continue;
      cells[from] = text;
      merged.set(row, [...(merged.get(row) ?? []), from]);
    }
  }
  const spans = new Map<number, { from: number; to: number }[]>();
  for (const { from, to, first, last } of areas) {
    if (to <= from || first !== last) continue;
    const inRow = spans.get(first) ?? [];
    inRow.push({ from, to });
    spans.set(first, inRow);
  }
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([number, cells]) => ({
      number,
      cells: Array.from(cells, (cell) => cell ?? ''),
      ...(spans.has(number) && { spans: spans.get(number) ?? [] }),
      ...(merged.has(number) && { merged: merged.get(number) ?? [] }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function areaOf(ref: string) {
  const [, from = '', first, to = '', last] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
  const [left, right] = [columnOf(from), columnOf(to)];
  if (left === null || right === null) return null;
  return { from: left, to: right, first: Number(first), last: Number(last) };
}

function columnOf(ref: string | null): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(ref ?? '') ?? [];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
