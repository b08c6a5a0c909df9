import { useCallback, useEffect, useRef } from 'react';

import { isBlank, projectDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

/*
 * The New Project form that was not sent yet, in this tab's storage: it survives a reload and a session
 * that ends in mid-use. Signing out empties that storage.
 */

/** What was kept, and whether its form was open; nothing where nothing (or nothing of use) was. */
export function readDraft(): { draft: ProjectDraft; open: boolean } | null {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return null;
    const { data } = projectDraft.safeParse(JSON.parse(kept));
    return data ? { draft: data, open: sessionStorage.getItem(foldedKey) === null } : null;
  } catch {
    return null;
  }
}

/** Remembers whether the form of the draft is folded away. */
export function keepFolded(folded: boolean): void {
  store(foldedKey, folded ? '1' : null);
}

/**
 * Keeps the draft while it changes, at most every so often, and at once when the page or the form goes
 * away. Returns what forgets it for good: once sent or discarded nothing more is kept.
 */
export function useKeptDraft(draft: ProjectDraft): () => void {
  const latest = useRef<ProjectDraft | null>(draft);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { fields, tasks, nextId, attempt } = draft;

  const write = useCallback(() => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    if (latest.current) keep(latest.current);
  }, []);

  useEffect(() => {
    const known = latest.current;
    if (known === null) return;
    latest.current = { fields, tasks, nextId, attempt };
    const same = known.fields === fields && known.tasks === tasks && known.attempt === attempt;
    if (!same) timer.current ??= setTimeout(write, betweenWritesMs);
    // What was sent must be known as such after a reload, however soon that comes.
    if (attempt) write();
  }, [fields, tasks, nextId, attempt, write]);

  useEffect(() => {
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  return useCallback(() => {
    latest.current = null;
    store(key, null);
    store(foldedKey, null);
  }, []);
}

const key = 'new-project';
const foldedKey = 'new-project-folded';
const betweenWritesMs = 400;

function keep(draft: ProjectDraft): void {
  store(key, isBlank(draft) ? null : JSON.stringify(draft, withoutErrors));
}

function withoutErrors(name: string, value: unknown): unknown {
  return name === 'errors' ? undefined : value;
}

function store(name: string, value: string | null): void {
  try {
    // While somebody is signed in the storage is never empty. Emptied, it stays so: whoever signs out
    // leaves nothing behind.
    if (value === null) sessionStorage.removeItem(name);
    else if (sessionStorage.length > 0) sessionStorage.setItem(name, value);
  } catch {
    // Full, or not there at all: then the draft lasts as long as the page.
  }
}
