import type { QueryClient } from '@tanstack/react-query';

import type { CallName } from '#contract/calls.ts';
import type { LoggedChange } from '#contract/live.ts';

import { createCoalescer } from './coalescer.ts';

export type Applier = ReturnType<typeof createApplier>;

const appliers = new WeakMap<QueryClient, Applier>();

/**
 * Applies changes to this cache. The event stream and the answers to own writes share it, so that each log
 * position is applied once, by whichever reports it first.
 */
export function applierOf(queryClient: QueryClient): Applier {
  const applier = appliers.get(queryClient) ?? createApplier(queryClient);
  appliers.set(queryClient, applier);
  return applier;
}

function createApplier(queryClient: QueryClient) {
  let applied = new Set<number>();
  let onApplied = () => {};
  const coalescer = createCoalescer((changes) =>
    refreshBy(queryClient, changes).then(() => onApplied()),
  );

  function onlyNew(changes: LoggedChange[]): LoggedChange[] {
    const fresh = changes.filter(({ position }) => !applied.has(position));
    note(fresh.map(({ position }) => position));
    return fresh;
  }

  function note(positions: number[]): void {
    for (const position of positions) applied.add(position);
    if (applied.size > mostRemembered) applied = new Set([...applied].slice(-mostRemembered / 2));
  }

  return {
    /** Refreshes what these changes made stale. Resolves when it is on the screen, or after three seconds. */
    apply: async (changes: LoggedChange[]): Promise<void> => {
      const fresh = onlyNew(changes);
      if (fresh.length > 0) await coalescer.add(fresh);
    },
    /** Refreshes everything, for an answer that does not name its changes. */
    applyAll: async (positions: number[] = []): Promise<void> => {
      note(positions);
      await queryClient.invalidateQueries();
      onApplied();
    },
    /** Refreshes what a write changed that the log does not record. */
    applyUnlogged: (name: CallName): void => {
      refreshCode()
        .then(({ refreshUnlogged }) => refreshUnlogged(queryClient, name))
        // Without the code these reads stay as they are until the page is loaded anew.
        .catch(() => {});
    },
    /** Forgets the positions: the log is another one. */
    reset: () => applied.clear(),
    /** Calls a listener after each refresh. */
    listen: (listener: () => void) => {
      onApplied = listener;
    },
    /** Marks everything stale if changes were not applied yet. Nothing is read. */
    leave: async (): Promise<void> => {
      if (coalescer.takeAll().length > 0)
        await queryClient.invalidateQueries({ refetchType: 'none' });
    },
  };
}

// The stream is at most a few positions behind an own answer, or ahead of it.
const mostRemembered = 1000;

/** The first load does without this code. It is loaded with the stream. */
export const refreshCode = () => import('./refresh.ts');

async function refreshBy(queryClient: QueryClient, changes: LoggedChange[]): Promise<void> {
  try {
    const { refresh } = await refreshCode();
    await refresh(queryClient, changes);
  } catch {
    // The code or the table is unavailable: refresh everything rather than show stale data.
    await queryClient.invalidateQueries();
  }
}
