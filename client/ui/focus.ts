import { flushSync } from 'react-dom';

type Target = () => HTMLElement | null | undefined;

/** If the focused element is gone, focuses the first target that accepts it, otherwise the page heading. */
export function recoverFocus(...targets: Target[]): void {
  // Closing dialogs return the focus before.
  setTimeout(() => focusFirst([...targets, heading]));
}

/** The same where no dialog closes: a busy browser runs timers after the user has pressed further keys. */
export function recoverFocusAtOnce(...targets: Target[]): void {
  queueMicrotask(() => focusFirst(targets));
  recoverFocus(...targets);
}

function focusFirst(targets: Target[]): void {
  for (const target of targets) {
    if (document.activeElement !== document.body) return;
    const element = target();
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }
}

function heading(): HTMLElement | null {
  return document.querySelector('main h1');
}

/** Whether a control has the focus. A dialog takes it as a whole if the focused part of it disappears. */
export function isTaken(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !focused.matches(overlays);
}

/**
 * Closes a dialog and goes on where it leads: to a form, another dialog or an element that takes the focus. Both are
 * drawn before the next key arrives, so that none is lost; the closing dialog leaves the focus where it is then.
 */
export function closeAndGoOn(close: () => void, goOn: () => void): void {
  flushSync(close);
  flushSync(goOn);
}

const overlays = '[role$="dialog"][data-state], [role="menu"]';
const mostFrames = 60;

/**
 * Runs as soon as no dialog, popover or menu is open, or after a second: these hold the focus. Prompts inside the page
 * may stay open. Returning false, because a row is not drawn yet, repeats it in the next frame; the last time is named.
 * Returns a function that cancels it.
 */
export function afterClosing(act: (isLast: boolean) => unknown): () => void {
  let frame = 0;
  let frames = 0;
  const look = () => {
    const isLast = frames >= mostFrames;
    const isFree = isLast || !document.querySelector(overlays);
    if ((isFree && act(isLast) !== false) || isLast) return;
    frames += 1;
    frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
