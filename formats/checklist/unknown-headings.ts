import type { TableRow } from './csv.ts';
import { writtenDay } from './written-days.ts';

/**
 * Detects headings in any language by what is below them: the first row is filled, has no days or numbers, and stands
 * above two columns of them. One such column is not enough, because a day can be missing in the first row of a list.
 */
export function isAboveValues([first, ...body]: readonly TableRow[]): boolean {
  if (!first || first.cells.some((cell) => cell.trim() === '' || isValue(cell))) return false;
  return first.cells.filter((_, at) => areValues(body, at)).length > 1;
}

function areValues(body: readonly TableRow[], at: number): boolean {
  let found = 0;
  for (const { cells } of body) {
    const cell = cells[at]?.trim();
    if (cell && !isValue(cell)) return false;
    if (cell) found += 1;
  }
  return found > 0;
}

function isValue(cell: string): boolean {
  return /^\s*\d+(?:[.,]\d+)?\s*$/.test(cell) || writtenDay(cell, 'monthFirst', anyDay) !== null;
}

export const anyDay = '2000-01-01';
