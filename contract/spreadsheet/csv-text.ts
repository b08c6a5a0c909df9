import { guarded } from '../checklist/csv.ts';
import type { Cell } from './cells.ts';

/**
 * Rows as comma-separated values (RFC 4180), with a byte order mark, without which Excel does not read UTF-8. Every
 * text is quoted: programs differ in the separators that they expect.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Further rows of such a text. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
}

export const csvType = 'text/csv; charset=utf-8';

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.day;
  return `"${guarded(cell).replaceAll('"', '""')}"`;
}
