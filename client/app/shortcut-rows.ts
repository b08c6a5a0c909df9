/** The rows of the open page, by their main controls. They are read from the page, so that every list has the keys. */

export function moveRow(way: 1 | -1): void {
  const controls = rows().flatMap((row) => controlOf(row) ?? []);
  const row = document.activeElement?.closest<HTMLElement>(rowSelector);
  const at = row ? controls.findIndex((control) => control === controlOf(row)) : -1;
  const next = at === -1 ? firstInView(controls) : controls[at + way];
  next?.focus();
  next?.closest(rowSelector)?.scrollIntoView({ block: 'nearest' });
}

/** Ticks or selects the row with the focus, or unfolds it where its parts are ticked. */
export function tickRow(): void {
  const row = document.activeElement?.closest<HTMLElement>(`#main :is(${rowSelector})`);
  const box = row && ownIn(row, 'input[type="checkbox"]');
  (box ?? (row && ownIn(row, '[aria-expanded]:not([aria-haspopup])')))?.click();
}

/** What creates something on the page is named New, Create or Add. The button of the first rank goes first. */
export function mainAction(): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`#main ${creating}`)].filter(
    (control) =>
      /^(New|Create|Add)\b/.test(control.textContent.trim()) &&
      control.getAttribute('aria-disabled') !== 'true' &&
      control.closest(`:is(${rowSelector}), form`) === null &&
      control.checkVisibility(),
  );
  return found.find((control) => control.matches('[data-main-action]')) ?? found[0];
}

// Other links can begin with these words, too: New York.
const creating = ':is(button, a[data-main-action])';

const rowSelector = 'tbody > tr, ul > li, ol > li, article';

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#main :is(${rowSelector})`)].filter(
    (row) => row.closest('nav, form, [role="menu"]') === null && row.checkVisibility(),
  );
}

/** The link of a row, else what can be moved by keys, else its first control. */
function controlOf(row: HTMLElement): HTMLElement | null {
  return ownIn(row, 'a[href]') ?? ownIn(row, '[aria-keyshortcuts]') ?? ownIn(row, 'button, input');
}

/** Not in a row inside the row. */
function ownIn(row: HTMLElement, selector: string): HTMLElement | null {
  const found = [...row.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.closest(rowSelector) === row) ?? null;
}

function firstInView(controls: HTMLElement[]): HTMLElement | undefined {
  return controls.find((control) => control.getBoundingClientRect().top >= 0) ?? controls[0];
}
