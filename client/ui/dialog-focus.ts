import { useRef } from 'react';

import { recoverFocus } from './recover-focus.ts';

/**
 * Brings the focus into a dialog's body, to its first field if it has one, and back to where it was
 * before; where that is gone, to `returnTo`, or else to the page's heading. Dialogs here are opened by state
 * and not by a trigger of their own, so that they know their opener only by the focus.
 */
export function useDialogFocus(returnTo?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = focusOwner();
      const panel = event.currentTarget;
      const body = panel instanceof HTMLElement ? panel.querySelector('[data-dialog-body]') : null;
      const first = body && (body.querySelector<HTMLElement>(fields) ?? inSight(body));
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      recoverFocus(...(returnTo ? [returnTo] : []));
    },
  };
}

/** The first thing to press. One further down does not count: the dialog would open scrolled to it. */
function inSight(body: Element): HTMLElement | null {
  const first = body.querySelector<HTMLElement>(rest);
  const end = body.getBoundingClientRect().bottom;
  return first && first.getBoundingClientRect().bottom <= end ? first : null;
}

/** The focused element; for an entry of a menu, which is about to go, the button that opened the menu. */
function focusOwner(): HTMLElement | null {
  const focused = document.activeElement;
  const owner = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (owner) return document.getElementById(owner);
  return focused instanceof HTMLElement ? focused : null;
}

const usable = ':not(:disabled, [type="hidden"])';
const fields = `input${usable}, select${usable}, textarea${usable}`;
const rest = `button${usable}, a[href]`;
