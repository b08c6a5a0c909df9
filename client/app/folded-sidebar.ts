import { useSyncExternalStore } from 'react';

import { readStored, store } from '#client/ui/stored.ts';

/** Whether the sidebar shows only icons: the user's choice, or by default in windows below 1280 px. */
export function useFolded(): boolean {
  return useSyncExternalStore(watch, isFolded);
}

export function fold(folded: boolean): void {
  store(key, folded ? 'folded' : 'open');
  show();
}

function isFolded(): boolean {
  return document.documentElement.dataset['sidebar'] === 'folded';
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** index.html has the same logic inline for the first paint. */
function show(): void {
  document.documentElement.dataset['sidebar'] =
    readStored(key) ?? (wide.matches ? 'open' : 'folded');
  for (const listener of listeners) listener();
}

const key = 'ui-sidebar';
const wide = matchMedia('(min-width: 80rem)');
const listeners = new Set<() => void>();
wide.addEventListener('change', show);
