/** Makes the place from which is said what cannot be seen. Called early, so that it is listened to in time. */
export function prepareAnnouncements(): void {
  region ??= document.body.appendChild(quietPlace());
}

/** Says something to those who do not see it, when they are at rest. */
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
