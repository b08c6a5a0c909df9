import type { Entry, EntryGroup } from './entries.ts';

/** Arrow keys wrap around; the page keys jump to the start of a group. */
export function entryAfterKey(
  groups: readonly EntryGroup[],
  active: Entry | null,
  key: string,
): Entry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  const at = entries.findIndex((entry) => entry.key === active?.key);
  if (key === 'ArrowDown') return entries[at + 1] ?? entries[0];
  if (key === 'ArrowUp') return entries[at - 1] ?? entries.at(-1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  const heads = groups.flatMap((group) => group.entries.slice(0, 1));
  const starts = heads.map((head) => entries.indexOf(head));
  if (key === 'PageDown') return heads[starts.findIndex((start) => start > at)] ?? entries.at(-1);
  if (key === 'PageUp') return heads[starts.findLastIndex((start) => start < at)] ?? entries[0];
  return undefined;
}

/** Home and End move the caret until it is at that end. */
export function movesCaret(field: HTMLInputElement, key: string): boolean {
  const { selectionStart, selectionEnd, value } = field;
  if (key === 'Home') return selectionStart !== 0 || selectionEnd !== 0;
  if (key === 'End') return selectionStart !== value.length || selectionEnd !== value.length;
  return false;
}
