import { isVisible } from '#contract/text.ts';

import { arranged } from './arranged-rows.ts';
import { checklistBuilder } from './checklist-builder.ts';
import { isHeading, plainName } from './columns.ts';
import type { Columns } from './columns.ts';
import { daysCounter } from './counted-days.ts';
import { unguarded } from './csv.ts';
import type { TableRow } from './csv.ts';
import { doneReader } from './done-words.ts';
import type { ReadChecklist } from './imported.ts';
import { targets } from './item-columns.ts';
import type { Target } from './item-columns.ts';
import { groupsIn } from './row-places.ts';
import { blankEntry } from './row-values.ts';
import type { Entry, ReadingContext } from './row-values.ts';

export type Table = {
  rows: readonly TableRow[];
  /** Cells may have the apostrophe added by `guarded`. */
  isGuarded: boolean;
};

export type TableChecklist = ReadChecklist & {
  /** Columns with values that are not imported. */
  ignored: string[];
  /** Rows above the headings, which are not imported. */
  above: number;
};

/** Section headings inside the table become tasks. */
export function checklistInTable(
  { rows: all, isGuarded }: Table,
  { headings, columns }: Columns,
  context: ReadingContext,
): TableChecklist {
  const places = new Map(
    columns.flatMap(({ target }, at) => (target ? [[target, at] as const] : [])),
  );
  const body = all.filter(({ number }) => headings === null || number > headings);
  const clean = (cell = '') => cleaned(isGuarded ? unguarded(cell) : cell);
  const dueAt = places.get('due') ?? -1;
  const dueTexts = body.map(({ cells }) => clean(cells[dueAt]));
  const dueOf = daysCounter(plainName(columns[dueAt]?.name ?? ''), dueTexts);
  const doneAt = places.get('done') ?? -1;
  const isDone = doneReader(body.map(({ cells }) => clean(cells[doneAt])));
  const rows = body.flatMap((row) => {
    const cells = row.cells.map((cell, at) => (at === dueAt ? dueOf(clean(cell)) : clean(cell)));
    if (cells.every((cell) => cell === '')) return [];
    const heading =
      context.inside === 'project' && isHeading(row) ? headingIn(cells, places) : null;
    const entry = heading === null ? entryOf(row, cells, places) : { ...blankEntry, task: heading };
    const state = isDone(entry.done);
    const done = state === null ? entry.done : '';
    return [{ row: row.number, entry: { ...entry, done, isDone: state ?? false } }];
  });
  const taskName = context.taskName ?? '';
  const entries = arranged(rows, { inside: context.inside, taskName });
  const groups = groupsIn(
    entries.map(({ entry }) => entry),
    taskName,
  );
  const { read, add, addMore, end } = checklistBuilder(context, groups);
  for (const { row, entry, isMore } of entries) {
    if (isMore) addMore(row, entry);
    else add(row, entry);
  }
  end();
  const ignored = columns.filter(
    ({ target }, at) =>
      target === null && body.some(({ cells }) => cleaned(cells[at] ?? '') !== ''),
  );
  return {
    ...read,
    ignored: ignored.map(({ name }) => name),
    above: headings === null ? 0 : all.filter(({ number }) => number < headings).length,
  };
}

export function textsOf(table: Table, { headings, columns }: Columns, target: Target): string[] {
  const at = columns.findIndex((column) => column.target === target);
  const body = table.rows.filter(({ number }) => headings === null || number > headings);
  return at === -1 ? [] : body.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean);
}

/** Removes control characters; text without visible characters becomes blank. */
export function cleaned(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\v\u2028\u2029]/g, '\n');
  // oxlint-disable-next-line no-control-regex
  const plain = lines.replaceAll(/[\u0000-\u0008\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return isVisible(plain) ? plain.toWellFormed().trim() : '';
}

/** If tasks have their own column, text in another imported column is never a section heading. */
function headingIn(cells: string[], places: ReadonlyMap<Target, number>): string | null {
  const at = cells.findIndex((cell) => cell !== '');
  const isRead = places.has('task') && [...places.values()].includes(at);
  return isRead ? null : (cells[at] ?? null);
}

/** Names that are merged with those above repeat them, and so do the values of a row without a name. */
function entryOf(
  { merged = [] }: TableRow,
  cells: string[],
  places: ReadonlyMap<Target, number>,
): Entry {
  const cell = (target: Target) => cells[places.get(target) ?? -1] ?? '';
  const own = (target: Target) => (merged.includes(places.get(target) ?? -1) ? '' : cell(target));
  const names = { task: own('task'), step: own('step'), detail: own('detail') };
  const value = Object.values(names).some(Boolean) ? cell : own;
  const values = Object.fromEntries(targets.map((target) => [target, value(target)]));
  return { ...blankEntry, ...values, ...names, level: value('level').toLowerCase() };
}
