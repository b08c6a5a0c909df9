/** Finds rows in the DOM, so that every list supports the keys. */

export function moveRow(way: 1 | -1): void {
  const controls = rows().flatMap((row) => controlOf(row) ?? []);
  const row = document.activeElement?.closest<HTMLElement>(rowSelector);
  const at = row ? controls.findIndex((control) => control === controlOf(row)) : -1;
  const next = at === -1 ? firstInView(controls) : controls[at + way];
  next?.focus();
  next?.closest(rowSelector)?.scrollIntoView({ block: 'nearest' });
}

/** Ticks or selects the focused row, or unfolds it if it has parts to tick. */
export function tickRow(): void {
  const row = document.activeElement?.closest<HTMLElement>(`#main :is(${rowSelector})`);
  const name = row && ownIn(row, 'button[data-row]');
  // The box of a step is there only while something is selected; its other checkbox completes it.
  if (name) {
    if (name.matches('[aria-keyshortcuts$="X"]'))
      name.dispatchEvent(new MouseEvent('click', toSelect));
    return;
  }
  const box = row && ownIn(row, 'input[type="checkbox"]');
  (box ?? (row && ownIn(row, '[aria-expanded]:not([aria-haspopup])')))?.click();
}

const toSelect = { ctrlKey: true, bubbles: true, cancelable: true };

/** By convention the buttons that create something begin with New, Create or Add. The primary button comes first. */
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

// A link to a project such as "New York" may begin with these words, so only main actions count.
const creating = ':is(button, a[data-main-action])';

const rowSelector = 'tbody > tr, ul > li, ol > li, article';

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#main :is(${rowSelector})`)].filter(
    (row) => row.closest('nav, form, [role="menu"]') === null && row.checkVisibility(),
  );
}

/** The row's link, else its drag handle, else its first control. */
function controlOf(row: HTMLElement): HTMLElement | null {
  return ownIn(row, 'a[href]') ?? ownIn(row, '[aria-keyshortcuts]') ?? ownIn(row, 'button, input');
}

/** Ignores rows nested in this row. */
function ownIn(row: HTMLElement, selector: string): HTMLElement | null {
  const found = [...row.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.closest(rowSelector) === row) ?? null;
}

function firstInView(controls: HTMLElement[]): HTMLElement | undefined {
  return controls.find((control) => control.getBoundingClientRect().top >= 0) ?? controls[0];
}
