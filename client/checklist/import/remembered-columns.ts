import { checklistColumns, columnKey } from '#contract/checklist/columns.ts';
import type { Column, RememberedColumns, Target } from '#contract/checklist/columns.ts';

const key = 'import-columns';
const most = 200;

/** What was chosen for columns before, in this browser. */
export function rememberedColumns(): RememberedColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(
      (entry): entry is [string, Target | null] =>
        entry[1] === null || entry[1] in checklistColumns,
    );
    return Object.fromEntries(entries.slice(-most));
  } catch {
    // Refused, or written by something else.
    return {};
  }
}

/** Remembers the columns that were chosen by hand, by their headings. */
export function rememberColumns(
  columns: readonly Column[],
  chosen: Readonly<Record<number, Target | null>>,
): void {
  const more = columns.flatMap(({ name }, at) => {
    const target = chosen[at];
    return target === undefined ? [] : [[columnKey(name), target] as const];
  });
  if (more.length === 0) return;
  try {
    const all = Object.entries({ ...rememberedColumns(), ...Object.fromEntries(more) });
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(all.slice(-most))));
  } catch {
    // Full or forbidden: the next list is guessed again.
  }
}
