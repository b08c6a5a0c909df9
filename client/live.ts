import type { Query, QueryClient } from '@tanstack/react-query';

import { calls } from '../contract/calls.ts';
import type { Action, Change, ChangeEvent, Entity } from '../contract/live.ts';

type Status = 'live' | 'interrupted';

const projects = ['/api/projects', '/api/dashboard/open-projects'];
const archive = '/api/projects/archived';
const activity = '/api/activity';
const overviews = '/api/markets/overview';
/** Where it says how often each entry is named. */
const lists = ['/api/categories', '/api/markets'];
const templates = ['/api/project-templates', '/api/task-templates'];

/**
 * Which reads show something of each kind, as the first segment of their keys. A change makes them stale;
 * those on the screen are read again, the others when they are next shown.
 */
const shownBy: Record<Entity, string[]> = {
  project: [
    ...projects,
    archive,
    ...lists,
    overviews,
    '/api/dashboard/stats',
    '/api/project-managers',
    '/api/tasks',
    '/api/people/work',
  ],
  task: [...projects, overviews, '/api/dashboard/stats', '/api/tasks', '/api/people/work'],
  taskStep: [...projects, overviews, '/api/task-steps', '/api/tasks', '/api/people/work'],
  stepDetail: [...projects, overviews, '/api/task-steps', '/api/tasks', '/api/people/work'],
  slideBar: [],
  person: [
    '/api/people',
    '/api/people/work',
    '/api/projects',
    '/api/person-task-steps',
    '/api/tasks',
  ],
  personTaskStep: ['/api/person-task-steps', '/api/people/work', '/api/tasks'],
  projectManager: ['/api/project-managers', '/api/user'],
  category: ['/api/categories', '/api/projects', archive, ...templates],
  market: ['/api/markets', overviews, ...projects, archive, ...templates],
  taskTemplate: ['/api/task-templates', ...lists],
  projectTemplate: ['/api/project-templates', ...lists],
  messageTemplate: ['/api/message-templates'],
  slide: ['/api/slides', ...projects, archive],
  organisation: ['/api/organisation'],
};

/** And which show something of whatever goes or comes back: with a thing goes, and comes, what is in it. */
const movedBy: Partial<Record<Action, string[]>> = {
  deleted: ['/api/deleted', '/api/person-task-steps'],
  restored: ['/api/deleted', '/api/person-task-steps', '/api/task-steps'],
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
  let later: ReturnType<typeof setTimeout> | undefined;
  let patience = firstPatienceMs;

  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(`${calls.listenForChanges.path}?after=${position}`);
    source.addEventListener('open', () => onStatus('live'));
    source.addEventListener('change', (event) => {
      position = event.lastEventId;
      const { changes } = JSON.parse(event.data) as ChangeEvent;
      void refresh(queryClient, changes).then(catchUp);
    });
    source.addEventListener('reset', (event) => {
      position = event.lastEventId;
      void queryClient.invalidateQueries().then(catchUp);
    });
    // The session is over, as reading the current user confirms.
    source.addEventListener('ended', giveUp);
    source.addEventListener('error', () => {
      onStatus('interrupted');
      // The browser reconnects by itself unless the server refused: then the session may have ended.
      if (source?.readyState === EventSource.CLOSED) giveUp();
    });
  }

  /** Has looked at once whether anybody is signed in still; if so, the connection is tried again. */
  function giveUp(): void {
    close();
    void queryClient.invalidateQueries({ queryKey: [calls.readCurrentUser.path] });
    retry = setTimeout(open, 5000);
  }

  /** Reads again what could not be read when it changed: the news came, and then the network went. */
  function catchUp(): void {
    clearTimeout(later);
    if (behind(queryClient).length === 0) {
      patience = firstPatienceMs;
      return;
    }
    later = setTimeout(() => {
      patience = Math.min(2 * patience, longestPatienceMs);
      const missed = new Set(behind(queryClient));
      const predicate = (query: Query) => missed.has(query);
      void queryClient.refetchQueries({ predicate }).then(catchUp);
    }, patience);
  }

  const onOnline = () => {
    patience = 0;
    catchUp();
  };

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  const onVisibility = () => (document.hidden ? close() : open());
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
    clearTimeout(later);
    close();
  };
}

const firstPatienceMs = 1000;
const longestPatienceMs = 30_000;

/** What is on the screen, known to be stale, and not being read. */
function behind(queryClient: QueryClient): Query[] {
  return queryClient.getQueryCache().findAll({
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state }) => state.isInvalidated && state.data !== undefined,
  });
}

async function refresh(queryClient: QueryClient, changes: Change[]): Promise<void> {
  const stale = new Set(
    changes.flatMap(({ entity, action }) => [...shownBy[entity], ...(movedBy[action] ?? [])]),
  );
  // Whatever was changed, the log tells it.
  stale.add(activity);
  const changed = new Set(changes.map((change) => change.projectId));
  // Of a step that is gone there is nothing to read, however long its details stand on the screen.
  const gone = new Set(changes.filter(isDeletedStep).map((change) => change.id));
  // A change inside one project does not concern the open page of another.
  const onlyThese = changes.every((change) => change.projectId !== undefined);
  const predicate = ({ queryKey: [path, id] }: Query) => {
    if (!stale.has(String(path))) return false;
    if (path === '/api/task-steps' && gone.has(Number(id))) return false;
    const otherProject = path === '/api/projects' && typeof id === 'number' && !changed.has(id);
    return !(onlyThese && otherProject);
  };
  const overtaken = firstReadsUnderWay(queryClient, predicate);
  await queryClient.invalidateQueries({ predicate });
  const again = new Set(overtaken);
  await queryClient.invalidateQueries({ predicate: (query) => again.has(query) });
}

/**
 * The reads that are under way for the first time. Their answer may be older than a change that comes
 * meanwhile, and making them stale only waits for it: afterwards they have to be read once more.
 */
function firstReadsUnderWay(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
): Query[] {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate });
  return underWay.filter(({ state }) => state.data === undefined);
}

function isDeletedStep({ entity, action }: Change): boolean {
  return entity === 'taskStep' && action === 'deleted';
}
