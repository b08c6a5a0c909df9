import { useRef } from 'react';

import { isTaken, recoverFocus } from './focus.ts';

/**
 * On close, focuses the element that had the focus before, otherwise `returnTo` or the page heading, unless something
 * has taken the focus meanwhile. Dialogs are opened by state, so only the focus identifies their opener.
 */
export function useDialogFocus(returnTo?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = focusOwner();
      if (!opener.current) replaceClosing(opener);
      const panel = event.currentTarget;
      const body = panel instanceof HTMLElement ? panel.querySelector('[data-dialog-body]') : null;
      const first = body && (body.querySelector<HTMLElement>(fields) ?? firstVisible(body));
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (replacement) replacement.current = opener.current;
      if (isTaken()) return;
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      recoverFocus(...(returnTo ? [returnTo] : []));
    },
  };
}

/** The opener of a dialog that has opened where another one closes. It is that of the other one. */
let replacement: Opener | null = null;

type Opener = { current: HTMLElement | null };

function replaceClosing(opener: Opener): void {
  replacement = opener;
  // Radix reports the closing in an earlier timer.
  setTimeout(() => {
    replacement = null;
  });
}

/** Only if visible: focusing an element further down would scroll the dialog. */
function firstVisible(body: Element): HTMLElement | null {
  const first = body.querySelector<HTMLElement>(rest);
  const end = body.getBoundingClientRect().bottom;
  return first && first.getBoundingClientRect().bottom <= end ? first : null;
}

/** For a menu item, which is about to unmount, the button of its menu. */
function focusOwner(): HTMLElement | null {
  const focused = document.activeElement;
  const owner = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (owner) return document.getElementById(owner);
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

const usable = ':not(:disabled, [type="hidden"], [hidden])';
const fields = `input${usable}, select${usable}, textarea${usable}`;
const rest = `button${usable}, a[href]`;
