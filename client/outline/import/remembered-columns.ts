import { columnKey } from '#formats/checklist/columns.ts';
import type { Column, RememberedColumns } from '#formats/checklist/columns.ts';
import { checklistColumns } from '#formats/checklist/item-columns.ts';
import type { Target } from '#formats/checklist/item-columns.ts';

const key = 'import-columns';
const most = 200;

export function rememberedColumns(): RememberedColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(
      (entry): entry is [string, Target | null] =>
        entry[1] === null || entry[1] in checklistColumns,
    );
    return Object.fromEntries(entries.slice(-most));
  } catch {
    // Storage may be blocked, or hold something else.
    return {};
  }
}

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
    // Storage is full or blocked: the next list is guessed again.
  }
}
