import type { QueryClient } from '@tanstack/react-query';

import { calls } from '../contract/calls.ts';
import type { Change, ChangeEvent, Entity } from '../contract/live.ts';

type Status = 'live' | 'interrupted';

/**
 * Which reads show something of each kind, as the first segment of their keys. A change makes them stale;
 * those on the screen are read again, the others when they are next shown.
 */
const shownBy: Record<Entity, string[]> = {
  project: ['/api/projects', '/api/dashboard/stats', '/api/dashboard/open-projects'],
  task: ['/api/projects', '/api/dashboard/stats', '/api/dashboard/open-projects'],
  taskStep: ['/api/projects', '/api/dashboard/open-projects'],
  stepDetail: ['/api/projects', '/api/task-steps', '/api/dashboard/open-projects'],
  slideBar: [],
  person: ['/api/people', '/api/projects'],
  personTaskStep: ['/api/person-task-steps'],
  projectManager: ['/api/project-managers', '/api/user'],
  category: ['/api/categories', '/api/projects'],
  market: ['/api/markets', '/api/projects', '/api/dashboard/open-projects'],
  taskTemplate: [],
  projectTemplate: [],
  messageTemplate: ['/api/message-templates'],
  slide: [],
};

/**
 * Keeps what this browser shows up to date: listens to what changes from log position `after` on and has
 * the reads concerned done again. A hidden tab lets go of its connection, of which a browser has few, and
 * catches up when it is shown. Returns what ends it.
 */
export function connectLive(
  queryClient: QueryClient,
  after: string,
  onStatus: (status: Status) => void,
): () => void {
  let position = after;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(`${calls.listenForChanges.path}?after=${position}`);
    source.addEventListener('open', () => onStatus('live'));
    source.addEventListener('change', (event) => {
      position = event.lastEventId;
      const { changes } = JSON.parse(event.data) as ChangeEvent;
      refresh(queryClient, changes);
    });
    source.addEventListener('reset', (event) => {
      position = event.lastEventId;
      void queryClient.invalidateQueries();
    });
    source.addEventListener('error', () => {
      onStatus('interrupted');
      // The browser reconnects by itself unless the server refused: then the session may have ended,
      // which reading the current user finds out.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      void queryClient.invalidateQueries({ queryKey: [calls.readCurrentUser.path] });
      retry = setTimeout(open, 5000);
    });
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  const onVisibility = () => (document.hidden ? close() : open());
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

function refresh(queryClient: QueryClient, changes: Change[]): void {
  const stale = new Set(changes.flatMap((change) => shownBy[change.entity]));
  const projects = new Set(changes.map((change) => change.projectId));
  // A change inside one project does not concern the open page of another.
  const onlyThese = changes.every((change) => change.projectId !== undefined);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, id] }) => {
      if (!stale.has(String(path))) return false;
      const otherProject = path === '/api/projects' && typeof id === 'number' && !projects.has(id);
      return !(onlyThese && otherProject);
    },
  });
}
