import { store } from './store.ts';
import { readStored, writeStored } from './stored.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const choice = store<ThemeChoice>('system');
export const themeChoice = choice.get;
export const useThemeChoice = choice.use;

/** Without storage the choice lasts until the next load. */
export function chooseTheme(chosen: ThemeChoice): void {
  writeStored(key, chosen);
  show(chosen);
}

/** Follows other tabs and the system. The script in index.html sets the theme for the first paint. */
export function followTheme(): void {
  adoptFormerKey();
  show(stored());
  system.addEventListener('change', () => show(choice.get()));
  addEventListener('storage', ({ key: changed }) => {
    // Null means that the whole storage was cleared.
    if (changed !== key && changed !== null) return;
    show(stored());
  });
}

const key = 'ui-theme';
const formerKey = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function show(chosen: ThemeChoice): void {
  const root = document.documentElement;
  root.dataset['theme'] =
    chosen === 'dark' || (chosen === 'system' && system.matches) ? 'dark' : 'light';
  const ground = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  choice.set(chosen);
}

function stored(): ThemeChoice {
  const value = readStored(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Migrates the key of an earlier client. */
function adoptFormerKey(): void {
  const former = readStored(formerKey);
  const isChoice = former === 'light' || former === 'dark';
  if (isChoice && readStored(key) === null) writeStored(key, former);
  if (former !== null) writeStored(formerKey, null);
}
