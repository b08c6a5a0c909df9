import { guarded } from '../checklist/csv.ts';
import type { Cell } from './cells.ts';

/**
 * CSV (RFC 4180) with a byte order mark, which Excel needs to detect UTF-8. All text is quoted, because programs
 * differ in the separators they expect.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Rows without the byte order mark. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.day;
  return `"${guarded(cell).replaceAll('"', '""')}"`;
}
