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
