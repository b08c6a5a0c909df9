import type { MouseEvent } from 'react';

/** Follows the first link of a card, unless a control was clicked or text selected. */
export function followCard(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  if (target instanceof Element && target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('a');
  if (!link) return;
  if (event.ctrlKey || event.metaKey) open(link.href);
  else link.click();
}
