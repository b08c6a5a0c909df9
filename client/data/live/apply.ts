import type { QueryClient } from '@tanstack/react-query';

import type { CallName } from '#contract/calls.ts';
import type { LoggedChange } from '#contract/live.ts';

import { pending } from '../pending.ts';
import { createCoalescer } from './coalescer.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import type { AppliedChange, Shown } from './shown.ts';

export type Applier = ReturnType<typeof createApplier>;

const appliers = new WeakMap<QueryClient, Applier>();

/** Shared by the event stream and the responses to own writes, so that each log position is applied once. */
export function applierOf(queryClient: QueryClient): Applier {
  const applier = appliers.get(queryClient) ?? createApplier(queryClient);
  appliers.set(queryClient, applier);
  return applier;
}

function createApplier(queryClient: QueryClient) {
  /** When the refresh for each position ends. */
  let applied = new Map<number, Promise<void>>();
  let waiting = 0;
  let onApplied = () => {};
  const coalescer = createCoalescer((changes) =>
    refreshBy(queryClient, changes).then(() => onApplied()),
  );

  function markApplied(positions: number[], refreshed: Promise<void>): void {
    for (const position of positions) applied.set(position, refreshed);
    if (applied.size > maxRemembered) applied = new Map([...applied].slice(-maxRemembered / 2));
  }

  async function apply(changes: LoggedChange[], shown?: Shown): Promise<void> {
    const fresh = changes.filter(({ position }) => !applied.has(position));
    if (fresh.length > 0) {
      const positions = fresh.map(({ position }) => position);
      markApplied(
        positions,
        coalescer.add(fresh.map((change) => ({ ...change, ...(shown && { shown }) }))),
      );
    }
    for (const { position } of changes) await applied.get(position);
  }

  async function hold(changes: LoggedChange[]): Promise<void> {
    waiting += 1;
    const projects = changes.map(({ projectId }) => projectId);
    await pending.settled(({ projectId }) => projects.includes(projectId));
    waiting -= 1;
    await apply(changes);
  }

  return {
    /**
     * Resolves when the refreshed data is on the screen, or after three seconds. The response to an own write also
     * waits for a refresh that the stream has started before it.
     */
    apply,
    /** Applies changes of the stream, after the pending changes of their projects, whose answers report more. */
    applyLater: (changes: LoggedChange[]): void => {
      for (const some of Map.groupBy(changes, ({ position }) => position).values()) {
        if (some.some(isPending)) void hold(some);
        else void apply(some);
      }
    },
    applyAll: async (positions: number[] = []): Promise<void> => {
      const refreshed = queryClient.invalidateQueries();
      markApplied(positions, refreshed);
      await refreshed;
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
      if (coalescer.takeAll().length + waiting > 0)
        await queryClient.invalidateQueries({ refetchType: 'none' });
    },
  };
}

function isPending({ projectId }: LoggedChange): boolean {
  return projectId !== undefined && pending.isPending((change) => change.projectId === projectId);
}

// The stream is at most a few positions away from an own response.
const maxRemembered = 1000;

/** Loaded with the stream, because the first load does not need it. */
export const refreshCode = () => import('./refresh.ts');

async function refreshBy(queryClient: QueryClient, changes: AppliedChange[]): Promise<void> {
  try {
    const { refresh } = await refreshCode();
    await refresh(queryClient, changes);
  } catch {
    // Refresh everything rather than show stale data.
    await queryClient.invalidateQueries();
  }
}
