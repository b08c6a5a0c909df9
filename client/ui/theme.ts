import { useSyncExternalStore } from 'react';

import { readStored, store } from './stored.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

export function themeChoice(): ThemeChoice {
  return chosen;
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, themeChoice);
}

/** Without storage the choice lasts until the next load. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice;
  store(key, choice);
  show();
}

/** Follows other tabs and the system. The script in index.html sets the theme for the first paint. */
export function followTheme(): void {
  adoptFormerKey();
  chosen = stored();
  show();
  system.addEventListener('change', show);
  addEventListener('storage', ({ key: changed }) => {
    // Null means that the whole storage was cleared.
    if (changed !== key && changed !== null) return;
    chosen = stored();
    show();
  });
}

const key = 'ui-theme';
const formerKey = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: ThemeChoice = 'system';

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(): void {
  const root = document.documentElement;
  root.dataset['theme'] =
    chosen === 'dark' || (chosen === 'system' && system.matches) ? 'dark' : 'light';
  const ground = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

function stored(): ThemeChoice {
  const value = readStored(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Migrates the key of an earlier client. */
function adoptFormerKey(): void {
  const former = readStored(formerKey);
  if (readStored(key) === null && (former === 'light' || former === 'dark')) store(key, former);
  if (former !== null) store(formerKey, null);
}
