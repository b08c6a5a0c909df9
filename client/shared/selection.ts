import { createContext } from 'react';

export type Selection = {
  ids: () => ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function newSelection(): Selection {
  let chosen: ReadonlySet<number> = new Set();
  const listeners = new Set<() => void>();
  return {
    ids: () => chosen,
    choose: (ids) => {
      chosen = new Set(ids);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Null until the code that handles the checkboxes has loaded, and in tables that may not be changed. */
export const SelectionContext = createContext<Selection | null>(null);
