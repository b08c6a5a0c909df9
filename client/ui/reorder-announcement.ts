/** Early, because screen readers miss a live region that appears together with its text. */
export function prepareAnnouncements(): void {
  region ??= document.body.appendChild(quietPlace());
}

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  prepareAnnouncements();
  if (region) region.textContent = text;
}

let region: HTMLElement | undefined;

function quietPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'sr-only';
  place.setAttribute('role', 'status');
  place.setAttribute('aria-live', 'polite');
  return place;
}
