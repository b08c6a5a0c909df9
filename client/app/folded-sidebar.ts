import { useSyncExternalStore } from 'react';

import { signal } from '#client/ui/store.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';

/** Whether the sidebar shows only icons: the user's choice, or by default in windows below 1280 px. */
export function useFolded(): boolean {
  return useSyncExternalStore(changes.subscribe, isFolded);
}

export function fold(folded: boolean): void {
  writeStored(key, folded ? 'folded' : 'open');
  show();
}

function isFolded(): boolean {
  return document.documentElement.dataset['sidebar'] === 'folded';
}

/** index.html has the same logic inline for the first paint. */
function show(): void {
  document.documentElement.dataset['sidebar'] =
    readStored(key) ?? (wide.matches ? 'open' : 'folded');
  changes.notify();
}

const key = 'ui-sidebar';
const wide = matchMedia('(min-width: 80rem)');
const changes = signal();
wide.addEventListener('change', show);
