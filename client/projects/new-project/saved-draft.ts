import { useCallback, useEffect, useRef } from 'react';

import { discardDrafts, saveDraft, readDraft, writeDrafts } from '#client/ui/drafts.ts';

import { isBlank, projectDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

/* The New Project form that was not sent yet, among all that is kept of what was typed. */

/** What was kept, and whether its form was open; nothing where nothing (or nothing of use) was. */
export function readSavedDraft(): { draft: ProjectDraft; open: boolean } | null {
  const kept = readDraft(name);
  if (kept === undefined) return null;
  // What was wrong with it is found out anew.
  const { data } = projectDraft.safeParse(JSON.parse(JSON.stringify(kept, withoutErrors)));
  return data ? { draft: data, open: readDraft(folded) === undefined } : null;
}

/** Remembers whether the form of the draft is folded away. */
export function keepFolded(isFolded: boolean): void {
  saveDraft(folded, isFolded || undefined);
}

/**
 * Keeps the draft while it changes. Returns what forgets it for good: once sent or discarded nothing more
 * is kept.
 */
export function useSavedDraft({
  fields,
  tasks,
  nextId,
  missing,
  holders,
  attempt,
}: ProjectDraft): () => void {
  const finished = useRef(false);
  useEffect(() => {
    if (finished.current) return;
    const draft = { fields, tasks, nextId, missing, holders, attempt };
    saveDraft(name, isBlank(draft) ? undefined : draft);
    // What was sent must be known as such after a reload, however soon that comes.
    if (attempt) writeDrafts();
  }, [fields, tasks, nextId, missing, holders, attempt]);
  return useCallback(() => {
    finished.current = true;
    discardDrafts(name);
  }, []);
}

const name = 'new-project';
const folded = `${name}/folded`;

function withoutErrors(key: string, value: unknown): unknown {
  return key === 'errors' ? undefined : value;
}
