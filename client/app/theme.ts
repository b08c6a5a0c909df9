export type ThemeChoice = 'light' | 'dark' | 'system';

/** What was chosen on this machine; `system` where nothing was. */
function themeChoice(): ThemeChoice {
  const stored = read(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Remembers a choice and shows it. Where the browser stores nothing it lasts until the next load. */
export function chooseTheme(choice: ThemeChoice): void {
  write(key, choice);
  show(choice);
}

/**
 * Keeps the page in step with the choice, as made in another tab, and with the system where that is
 * the choice. The first paint is the work of the script in index.html.
 */
export function followTheme(): void {
  adoptFormerKey();
  show(themeChoice());
  system.addEventListener('change', () => show(themeChoice()));
  addEventListener('storage', (event) => event.key === key && show(themeChoice()));
}

const key = 'ui-theme';
const formerKey = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function show(choice: ThemeChoice): void {
  const root = document.documentElement;
  root.dataset['theme'] =
    choice === 'dark' || (choice === 'system' && system.matches) ? 'dark' : 'light';
  const ground = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

/* A choice kept under the name that an earlier client used is taken over, once. */
function adoptFormerKey(): void {
  const former = read(formerKey);
  if (read(key) === null && (former === 'light' || former === 'dark')) write(key, former);
  if (former !== null) write(formerKey, null);
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser that stores nothing shows the choice for as long as the page stands.
  }
}
