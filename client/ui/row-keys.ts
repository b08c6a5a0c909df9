import type { KeyboardEvent } from 'react';

/** Moves the focus by an arrow key between the controls that match `selector` in a list's rows. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way === undefined) return;
  const controls = [
    ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const next = controls[controls.indexOf(event.currentTarget) + way];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.closest('li')?.scrollIntoView({ block: 'nearest' });
}
