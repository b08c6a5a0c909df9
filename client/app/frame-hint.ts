/**
 * Notes on this machine whether the next load will probably show the signed-in frame, so that the page
 * which stands there before the program does already has its shape.
 */
export function keepFrameHint(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-frame', signedIn);
  try {
    if (signedIn) localStorage.setItem('ui-frame', '1');
    else localStorage.removeItem('ui-frame');
  } catch {
    // Then the first moment of the next load looks a little plainer.
  }
}
