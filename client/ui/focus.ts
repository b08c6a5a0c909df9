type Target = () => HTMLElement | null | undefined;

/** If the focused element is gone, focuses the first target that takes it, else the page heading. */
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

const calmFrames = 3;
const mostFrames = 60;

/**
 * Does something once it is drawn and no dialog stands any more, nor fades: one that closes gives the focus
 * back to what had it, and would take it from where it is to be now.
 */
export function afterClosing(act: () => void): void {
  let calm = 0;
  let frames = 0;
  const look = () => {
    frames += 1;
    calm = document.querySelector('[role="dialog"], [role="menu"]') ? 0 : calm + 1;
    if (calm >= calmFrames || frames >= mostFrames) act();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
