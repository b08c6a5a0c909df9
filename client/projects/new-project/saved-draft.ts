import { useCallback, useEffect, useRef } from 'react';

import { discardDrafts, saveDraft, readDraft, writeDrafts } from '#client/ui/drafts.ts';

import { isBlank, projectDraft } from './draft.ts';
import type { ProjectDraft } from './draft.ts';

/** The draft, and whether its form was open; null if there is none or it is unusable. */
export function readSavedDraft(): { draft: ProjectDraft; open: boolean } | null {
  const stored = readDraft(name);
  if (stored === undefined) return null;
  // Errors are not restored: validation finds them again.
  const { data } = projectDraft.safeParse(JSON.parse(JSON.stringify(stored, withoutErrors)));
  return data ? { draft: data, open: readDraft(folded) === undefined } : null;
}

export function keepFolded(isFolded: boolean): void {
  saveDraft(folded, isFolded || undefined);
}

/** Saves the draft while it changes. Returns a function that discards it; nothing is saved after that. */
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
    // Written immediately, so that even an early reload recognises the attempt.
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
