import type { QueryClient } from '@tanstack/react-query';

import type { CallName } from '#contract/calls.ts';
import type { LoggedChange } from '#contract/live.ts';

import { createCoalescer } from './coalescer.ts';
import { notifyOtherTabs } from './other-tabs.ts';

export type Applier = ReturnType<typeof createApplier>;

const appliers = new WeakMap<QueryClient, Applier>();

/** Shared by the event stream and the responses to own writes, so that each log position is applied once. */
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
    markApplied(fresh.map(({ position }) => position));
    return fresh;
  }

  function markApplied(positions: number[]): void {
    for (const position of positions) applied.add(position);
    if (applied.size > maxRemembered) applied = new Set([...applied].slice(-maxRemembered / 2));
  }

  return {
    /** Resolves when the refreshed data is on the screen, or after three seconds. */
    apply: async (changes: LoggedChange[]): Promise<void> => {
      const fresh = onlyNew(changes);
      if (fresh.length > 0) await coalescer.add(fresh);
    },
    applyAll: async (positions: number[] = []): Promise<void> => {
      markApplied(positions);
      await queryClient.invalidateQueries();
      onApplied();
    },
    /** A write of this tab, or with `fromOtherTab` of another tab of this browser. */
    applyUnlogged: (name: CallName, fromOtherTab = false): void => {
      refreshCode()
        .then(({ isUnlogged, refreshUnlogged }) => {
          if (!isUnlogged(name)) return undefined;
          if (!fromOtherTab) notifyOtherTabs(name);
          return refreshUnlogged(queryClient, name);
        })
        // If the code cannot be loaded, these reads stay stale until a reload.
        .catch(() => {});
    },
    /** After a restore the log has positions of its own. */
    reset: () => applied.clear(),
    listen: (listener: () => void) => {
      onApplied = listener;
    },
    /** Marks everything stale, without reading, if changes have not been applied yet. */
    leave: async (): Promise<void> => {
      if (coalescer.takeAll().length > 0)
        await queryClient.invalidateQueries({ refetchType: 'none' });
    },
  };
}

// The stream is at most a few positions away from an own response.
const maxRemembered = 1000;

/** Loaded with the stream, because the first load does not need it. */
export const refreshCode = () => import('./refresh.ts');

async function refreshBy(queryClient: QueryClient, changes: LoggedChange[]): Promise<void> {
  try {
    const { refresh } = await refreshCode();
    await refresh(queryClient, changes);
  } catch {
    // Refresh everything rather than show stale data.
    await queryClient.invalidateQueries();
  }
}
