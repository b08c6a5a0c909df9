import { useEffect, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';

import { draftsUnder } from '#client/ui/drafts.ts';
import { signal } from '#client/ui/store.ts';

import type { Commented } from './queries.ts';

/** `requested`: opened by the user just now, so that it takes the focus. */
type Opened = 'requested' | 'open' | 'closed';

const opened = new Map<string, Opened>();
const changes = signal();

/** The draft key, nested under that of the project's task or step. */
export function commentDrafts({ on, id, projectId }: Commented): string {
  const project = `projects/${projectId}`;
  return on === 'project' ? `${project}/comment` : `${project}/${on}s/${id}/comment`;
}

export function threadKey({ on, id }: Commented): string {
  return `${on}-${id}`;
}

export function setThread(of: Commented, next: Opened): void {
  opened.set(threadKey(of), next);
  changes.notify();
}

/** A thread with a draft starts open. */
export function useThreadState(of: Commented): Opened {
  return useSyncExternalStore(changes.subscribe, () => {
    const key = threadKey(of);
    const known = opened.get(key);
    if (known) return known;
    const first = draftsUnder(commentDrafts(of)).length > 0 ? 'open' : 'closed';
    opened.set(key, first);
    return first;
  });
}

/** The comment of this thread in the address, which opens the thread. */
export function useNamedComment(of: Commented): number | null {
  const search = useSearch();
  // Parsing is skipped because most addresses name no comment and a page has many threads.
  const target = search.includes('comment=') ? namedIn(new URLSearchParams(search), of) : null;
  const key = threadKey(of);
  useEffect(() => {
    if (target === null) return;
    opened.set(key, 'open');
    changes.notify();
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

/** Returns the focus to the opener. The draft is kept. */
export function closeThread(of: Commented): void {
  setThread(of, 'closed');
  document.querySelector<HTMLElement>(`[data-comments="${threadKey(of)}"]`)?.focus();
}
