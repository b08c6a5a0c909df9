import type { MouseEvent } from 'react';

/**
 * Follows the first link of a card that was pressed, unless the press was on a control inside it or was for
 * selecting text. The keyboard has the link.
 */
export function followCard(event: MouseEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  if (target instanceof Element && target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('a');
  if (!link) return;
  if (event.ctrlKey || event.metaKey) open(link.href);
  else link.click();
}
