import type { KeyboardEvent } from 'react';

import { afterClosing } from '#client/ui/focus.ts';

/** Focuses the checkbox of a detail and scrolls to its row, after dialogs have closed. */
export function focusDetail(
  list: List,
  id: number,
  block: ScrollLogicalPosition = 'nearest',
): void {
  afterClosing(() => {
    const row = rowOf(list.current, id);
    row?.querySelector<HTMLElement>(tick)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block });
    return Boolean(row);
  });
}

export function showDetail(list: List, id: number): void {
  afterClosing(() => {
    const row = rowOf(list.current, id);
    row?.scrollIntoView({ block: 'nearest' });
    return Boolean(row);
  });
}

type List = { readonly current: HTMLElement | null };

export function rowOf(list: HTMLElement | null, id: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-detail="${id}"]`);
}

/** Arrow keys, Home and End move between rows. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: row, altKey, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
  // React events also bubble from portals, which are not inside the row.
  if (!(target instanceof Node) || !row.contains(target)) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-detail]') ?? [])];
  const next = neighbours[key]?.(rows, rows.indexOf(row));
  if (!next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>(tick)?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

const tick = 'input[type="checkbox"]';

type Neighbour = (rows: HTMLElement[], at: number) => HTMLElement | undefined;

const neighbours: Record<string, Neighbour> = {
  ArrowUp: (rows, at) => rows[at - 1],
  ArrowDown: (rows, at) => rows[at + 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};
