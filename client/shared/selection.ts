import { createContext } from 'react';

import { store } from '#client/ui/store.ts';

export type Selection = {
  ids: () => ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function newSelection(): Selection {
  const { get, set, subscribe } = store<ReadonlySet<number>>(new Set());
  return { ids: get, choose: (ids) => set(new Set(ids)), subscribe };
}

/** Null until the code that handles the checkboxes has loaded, and in tables that may not be changed. */
export const SelectionContext = createContext<Selection | null>(null);
