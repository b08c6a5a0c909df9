import type { Query, QueryClient } from '@tanstack/react-query';

import { calls } from '#contract/calls.ts';
import type { ChangeEvent } from '#contract/live.ts';

import { applierOf, refreshCode } from './apply.ts';
import { listenToOtherTabs } from './other-tabs.ts';

type Status = 'live' | 'interrupted';

/**
 * Keeps the cache up to date from log position `after` on. A hidden tab closes its connection, because browsers allow
 * few, and catches up when visible.
 */
export function connectLive(
  queryClient: QueryClient,
  after: string,
  onStatus: (status: Status) => void,
): () => void {
  let position = after;
  let source: EventSource | null = null;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let interrupted = false;

  const applier = applierOf(queryClient);
  applier.listen(catchUp);
  const leaveTabs = listenToOtherTabs((name) => applier.applyUnlogged(name, true));

  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(`${calls.listenForChanges.path}?after=${position}`);
    source.addEventListener('open', () => {
      onStatus('live');
      if (interrupted) void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
      interrupted = false;
      refreshCode().catch(() => {});
    });
    source.addEventListener('change', (event) => {
      position = event.lastEventId;
      const { changes } = JSON.parse(event.data) as ChangeEvent;
      applier.applyLater(changes);
    });
    source.addEventListener('reset', (event) => {
      position = event.lastEventId;
      applier.reset();
      void applier.applyAll();
    });
    source.addEventListener('rights', (event) => {
      position = event.lastEventId;
      // Without the code, the page itself starts again.
      refreshCode()
        .then(({ readWithNewRights }) => readWithNewRights(queryClient))
        .then(catchUp, () => location.reload());
    });
    source.addEventListener('ended', giveUp);
    source.addEventListener('error', () => {
      interrupted = true;
      onStatus('interrupted');
      // The browser reconnects automatically unless the server refused; then the session may have ended.
      if (source?.readyState === EventSource.CLOSED) giveUp();
    });
  }

  /** Reads the current user immediately. If the session still exists, connects again later. */
  function giveUp(): void {
    close();
    readUser();
    reopenTimer = setTimeout(open, 5000);
  }

  function readUser(): void {
    void queryClient.invalidateQueries({ queryKey: [calls.readCurrentUser.path] });
  }

  /** Retries reads that failed after a change was reported, for example because the network went down. */
  function catchUp(): void {
    clearTimeout(catchUpTimer);
    if (behind(queryClient).length === 0) {
      retryMs = firstRetryMs;
      return;
    }
    catchUpTimer = setTimeout(() => {
      retryMs = Math.min(2 * retryMs, maxRetryMs);
      const missed = new Set(behind(queryClient));
      const predicate = (query: Query) => missed.has(query);
      void queryClient.refetchQueries({ predicate }).then(catchUp);
    }, retryMs);
  }

  const onOnline = () => {
    retryMs = 0;
    catchUp();
  };

  function close(): void {
    clearTimeout(reopenTimer);
    source?.close();
    source = null;
  }

  const onVisibility = () => {
    if (document.hidden) return close();
    // Another account may have signed in from another tab.
    readUser();
    open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
    clearTimeout(catchUpTimer);
    close();
    leaveTabs();
    applier.listen(() => {});
    void applier.leave();
  };
}

const firstRetryMs = 1000;
const maxRetryMs = 30_000;

function hasFailed({ state }: Query): boolean {
  return state.status === 'error';
}

function behind(queryClient: QueryClient): Query[] {
  return queryClient.getQueryCache().findAll({
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state }) => state.isInvalidated && state.data !== undefined,
  });
}
