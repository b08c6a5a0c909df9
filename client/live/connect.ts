import type { Query, QueryClient } from '@tanstack/react-query';

import { calls } from '#contract/calls.ts';
import type { ChangeEvent } from '#contract/live.ts';

import { applierOf, refreshCode } from './apply.ts';

type Status = 'live' | 'interrupted';

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

  const applier = applierOf(queryClient);
  applier.listen(catchUp);

  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(`${calls.listenForChanges.path}?after=${position}`);
    source.addEventListener('open', () => {
      onStatus('live');
      refreshCode().catch(() => {});
    });
    source.addEventListener('change', (event) => {
      position = event.lastEventId;
      const { changes } = JSON.parse(event.data) as ChangeEvent;
      void applier.apply(changes);
    });
    source.addEventListener('reset', (event) => {
      position = event.lastEventId;
      applier.reset();
      void applier.applyAll();
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
    applier.listen(() => {});
    void applier.leave();
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
