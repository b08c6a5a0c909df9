import { useCallback, useEffect, useRef } from 'react';

import { discardDrafts, saveDraft, readDraft, writeDrafts } from '#client/ui/drafts.ts';

import { isBlank, projectDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

/* The New Project form that was not sent yet, among all that is kept of what was typed. */

/** The draft, and whether its form was open; null if there is none or it is unusable. */
export function readSavedDraft(): { draft: ProjectDraft; open: boolean } | null {
  const kept = readDraft(name);
  if (kept === undefined) return null;
  // Its problems are found again.
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
  attempt,
}: ProjectDraft): () => void {
  const finished = useRef(false);
  useEffect(() => {
    if (finished.current) return;
    const draft = { fields, tasks, nextId, missing, attempt };
    saveDraft(name, isBlank(draft) ? undefined : draft);
    // A sent attempt must be recognised after a reload, even an immediate one.
    if (attempt) writeDrafts();
  }, [fields, tasks, nextId, missing, attempt]);
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
