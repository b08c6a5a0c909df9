import { useCallback, useState, useSyncExternalStore } from 'react';

import {
  fits,
  forgetUnder,
  keep,
  draftsUnder,
  draftsVersion,
  onDraftChange,
  readDraft,
} from './drafts.ts';
import { same } from './edited.ts';

type Change<T> = (next: T | ((before: T) => T)) => void;

/**
 * A state that is kept under a name for as long as it differs from `blank`. It can be set even when the
 * component is gone: what could not be sent is there when it comes back.
 */
export function useDraft<T>(name: string, blank: T): [T, Change<T>] {
  const value = usable(
    useSyncExternalStore(onDraftChange, () => readDraft(name)),
    blank,
  );
  const change: Change<T> = (next) => {
    const after =
      typeof next === 'function'
        ? (next as (before: T) => T)(usable(readDraft(name), blank))
        : next;
    keep(name, same(after, blank) ? undefined : after);
  };
  return [value, change];
}

/** Whether anything is kept under a name. */
export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(onDraftChange, () => readDraft(name) !== undefined);
}

/** All that is kept under a path, by name; it follows what is typed. */
export function useDraftsUnder(path: string): [string, unknown][] {
  useSyncExternalStore(onDraftChange, draftsVersion);
  return draftsUnder(path);
}

/**
 * Which dialog is open, if any. One in which something was typed opens again when its page comes back; what
 * was typed is what its form keeps under `typedIn(name)`. Once it is closed that is forgotten.
 */
export function useDraftDialog<D>(name: string): [D | null, (dialog: D | null) => void] {
  const [dialog, show] = useState<D | null>(() => {
    const typed = draftsUnder(typedIn(name)).length > 0;
    return typed ? ((readDraft(name) as D | undefined) ?? null) : null;
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
