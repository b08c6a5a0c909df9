import { useCallback, useState, useSyncExternalStore } from 'react';

import { hasShapeOf } from './draft-shape.ts';
import {
  discardDrafts,
  saveDraft,
  draftsUnder,
  draftsVersion,
  onDraftChange,
  readDraft,
} from './drafts.ts';
import { same } from './edited.ts';

type Change<T> = (next: T | ((before: T) => T)) => void;

/** Stored while it differs from `blank`. A failed send may set it after unmounting. */
export function useDraft<T>(name: string, blank: T): [T, Change<T>] {
  const value = draftOr(
    useSyncExternalStore(onDraftChange, () => readDraft(name)),
    blank,
  );
  const change: Change<T> = (next) => {
    const after =
      typeof next === 'function'
        ? (next as (before: T) => T)(draftOr(readDraft(name), blank))
        : next;
    saveDraft(name, same(after, blank) ? undefined : after);
  };
  return [value, change];
}

export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(onDraftChange, () => readDraft(name) !== undefined);
}

export function useDraftsUnder(path: string): [string, unknown][] {
  useSyncExternalStore(onDraftChange, draftsVersion);
  return draftsUnder(path);
}

/** A dialog with a draft under `formDraftKey(name)` reopens with its page. Closing discards the draft. */
export function useDraftDialog<D>(name: string): [D | null, (dialog: D | null) => void] {
  const [dialog, show] = useState<D | null>(() => {
    const typed = draftsUnder(formDraftKey(name)).length > 0;
    return typed ? ((readDraft(name) as D | undefined) ?? null) : null;
  });
  const change = useCallback(
    (next: D | null) => {
      discardDrafts(name);
      if (next !== null) saveDraft(name, next);
      show(next);
    },
    [name],
  );
  return [dialog, change];
}

export function formDraftKey(dialog: string): string {
  return `${dialog}/typed`;
}

/** Falls back to `blank` if the draft has another shape. */
export function draftOr<T>(value: unknown, blank: T): T {
  return value !== undefined && hasShapeOf(value, blank) ? (value as T) : blank;
}
