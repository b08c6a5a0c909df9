import { columnKey } from './columns.ts';
import type { Columns } from './columns.ts';
import type { TableRow } from './csv.ts';
import { doneReader } from './done-words.ts';

/** A column that says what is done already. `count` is that of the rows which it calls done. */
export type DoneColumn = { at: number; name: string; count: number; isRead: boolean };

/** The first one that matches is offered. */
const headings = [
  /^status category$/,
  /^(due )?(completed?|done|finished)( (at|on|date|day))?$|^completion( date| day)?$/,
  /^(percent(age)? (completed?|done)|progress)$/,
  /^(task |issue |work |item )?(status|state)$/,
];

/** The column that is read for it, or one that could be; nothing is ticked unless the user chooses it. */
export function doneColumnOf(
  rows: readonly TableRow[],
  { headings: named, columns }: Columns,
): DoneColumn | null {
  const body = rows.filter(({ number }) => named === null || number > named);
  const found = (at: number): DoneColumn | null => {
    const column = columns[at];
    if (!column) return null;
    const texts = body.map(({ cells }) => cells[at]?.trim() ?? '');
    const isDone = doneReader(texts);
    const count = texts.filter((text) => isDone(text) === true).length;
    return { at, name: column.name, count, isRead: column.target === 'done' };
  };
  const read = columns.findIndex(({ target }) => target === 'done');
  if (read !== -1) return found(read);
  for (const heading of headings) {
    const at = columns.findIndex(
      ({ name, target }) => target === null && heading.test(columnKey(name)),
    );
    const column = found(at);
    if (column && column.count > 0) return column;
  }
  return null;
}
