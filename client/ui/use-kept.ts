import { useCallback, useState, useSyncExternalStore } from 'react';

import { same } from './edited.ts';
import {
  fits,
  forgetUnder,
  keep,
  keptUnder,
  keptVersion,
  onKeptChange,
  readKept,
} from './kept-input.ts';

type Change<T> = (next: T | ((before: T) => T)) => void;

/**
 * A state that is kept under a name for as long as it differs from `blank`. It can be set even when the
 * component is gone: what could not be sent is there when it comes back.
 */
export function useKept<T>(name: string, blank: T): [T, Change<T>] {
  const value = usable(
    useSyncExternalStore(onKeptChange, () => readKept(name)),
    blank,
  );
  const change: Change<T> = (next) => {
    const after =
      typeof next === 'function' ? (next as (before: T) => T)(usable(readKept(name), blank)) : next;
    keep(name, same(after, blank) ? undefined : after);
  };
  return [value, change];
}

/** Whether anything is kept under a name. */
export function useIsKept(name: string): boolean {
  return useSyncExternalStore(onKeptChange, () => readKept(name) !== undefined);
}

/** All that is kept under a path, by name; it follows what is typed. */
export function useKeptUnder(path: string): [string, unknown][] {
  useSyncExternalStore(onKeptChange, keptVersion);
  return keptUnder(path);
}

/**
 * Which dialog is open, if any. One in which something was typed opens again when its page comes back; what
 * was typed is what its form keeps under `typedIn(name)`. Once it is closed that is forgotten.
 */
export function useKeptDialog<D>(name: string): [D | null, (dialog: D | null) => void] {
  const [dialog, show] = useState<D | null>(() => {
    const typed = keptUnder(typedIn(name)).length > 0;
    return typed ? ((readKept(name) as D | undefined) ?? null) : null;
  });
  const change = useCallback(
    (next: D | null) => {
      forgetUnder(name);
      if (next !== null) keep(name, next);
      show(next);
    },
    [name],
  );
  return [dialog, change];
}

/** Where the form of a dialog keeps what was typed into it. */
export function typedIn(dialog: string): string {
  return `${dialog}/typed`;
}

/** What was kept, if it can stand where `blank` does; else `blank`. */
export function usable<T>(value: unknown, blank: T): T {
  return value !== undefined && fits(value, blank) ? (value as T) : blank;
}
