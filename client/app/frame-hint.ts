/** Remembers whether index.html should outline the signed-in frame while the next load begins. */
export function saveFrameHint(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-frame', signedIn);
  try {
    if (signedIn) localStorage.setItem('ui-frame', '1');
    else localStorage.removeItem('ui-frame');
  } catch {
    // The next load then starts without the outline.
  }
}
