/** Early, because screen readers miss a live region that appears together with its text. */
export function prepareAnnouncements(): void {
  region ??= document.body.appendChild(createLiveRegion());
}

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  prepareAnnouncements();
  if (region) region.textContent = text;
}

let region: HTMLElement | undefined;

function createLiveRegion(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'sr-only';
  element.setAttribute('role', 'status');
  element.setAttribute('aria-live', 'polite');
  return element;
}
