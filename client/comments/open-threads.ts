import { useEffect, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';

import { draftsUnder } from '#client/ui/drafts.ts';

import type { Commented } from './queries.ts';

/** `asked`: somebody has just opened it, and it takes the focus. */
type Opened = 'asked' | 'open' | 'closed';

const opened = new Map<string, Opened>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft key on the page of a project: inside that of the task or step that the comment is on. */
export function commentDrafts({ on, id, projectId }: Commented): string {
  const project = `projects/${projectId}`;
  return on === 'project' ? `${project}/comment` : `${project}/${on}s/${id}/comment`;
}

export function threadKey({ on, id }: Commented): string {
  return `${on}-${id}`;
}

export function setThread(of: Commented, next: Opened): void {
  opened.set(threadKey(of), next);
  for (const listener of listeners) listener();
}

/** Whether a thread is open. One with a draft is open from the start. */
export function useThreadState(of: Commented): Opened {
  return useSyncExternalStore(subscribe, () => {
    const key = threadKey(of);
    const known = opened.get(key);
    if (known) return known;
    const first = draftsUnder(commentDrafts(of)).length > 0 ? 'open' : 'closed';
    opened.set(key, first);
    return first;
  });
}

/** The comment of this thread that the address names. It opens the thread. */
export function useNamedComment(of: Commented): number | null {
  const search = useSearch();
  // Most addresses name none, and a page has many threads.
  const target = search.includes('comment=') ? namedIn(new URLSearchParams(search), of) : null;
  const key = threadKey(of);
  useEffect(() => {
    if (target === null) return;
    opened.set(key, 'open');
    for (const listener of listeners) listener();
  }, [key, target]);
  return target;
}

function namedIn(search: URLSearchParams, of: Commented): number | null {
  const [step, task] = [search.get('step'), search.get('task')];
  const isHere = {
    step: step === String(of.id),
    task: step === null && task === String(of.id),
    project: step === null && task === null && isOnPage(of.projectId),
  }[of.on];
  return isHere ? Number(search.get('comment')) || null : null;
}

function isOnPage(projectId: number): boolean {
  return location.pathname === `/projects/${projectId}`;
}

/** Closes a thread and puts the focus where it was opened. What was typed is kept. */
export function closeThread(of: Commented): void {
  setThread(of, 'closed');
  document.querySelector<HTMLElement>(`[data-comments="${threadKey(of)}"]`)?.focus();
}
