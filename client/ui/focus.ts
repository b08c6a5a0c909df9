type Target = () => HTMLElement | null | undefined;

/** If the focused element is gone, focuses the first target that accepts it, otherwise the page heading. */
export function recoverFocus(...targets: Target[]): void {
  setTimeout(() => {
    for (const target of [...targets, heading]) {
      if (document.activeElement !== document.body) return;
      const element = target();
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    }
  });
}

function heading(): HTMLElement | null {
  return document.querySelector('main h1');
}

const overlays = '[role$="dialog"][data-state], [role="menu"]';
const calmFrames = 3;
const mostFrames = 60;

/**
 * Runs once no dialog, popover or menu is open, or after a second: while closing, these move the focus back to their
 * opener. Prompts inside the page may stay open. Returns a function that cancels it.
 */
export function afterClosing(act: () => void): () => void {
  let calm = 0;
  let frames = 0;
  const look = () => {
    frames += 1;
    calm = document.querySelector(overlays) ? 0 : calm + 1;
    if (calm >= calmFrames || frames >= mostFrames) act();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
