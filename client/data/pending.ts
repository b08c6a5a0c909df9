import { signal } from '#client/ui/store.ts';

import type { PendingChange } from './pending-changes.ts';

export type Delivery = {
  send: (change: PendingChange) => Promise<unknown>;
  /** `last`: no newer change of the same subject is queued. */
  onSent: (change: PendingChange, answer: unknown, last: boolean) => void;
  /** Refused or not delivered, and no newer change of the same subject is queued. */
  onFailed: (change: PendingChange, error: unknown) => void;
  onSettled: (projectId: number) => void;
};

export type Entry = { change: PendingChange; delivery: Delivery };
/** It sends its changes in sequence. `unsure`: the server may or may not have applied the current one. */
export type Lane = { current: Entry; waiting: Entry[]; unsure: boolean };

type Concern = (change: PendingChange) => boolean;

/** The optimistic changes, which `pending-queue.ts` sends. Reads wait for them. */
export function createPending() {
  const lanes = new Map<string, Lane>();
  const waiters = new Set<{ concerns: Concern; go: () => void }>();
  const { notify, subscribe } = signal();

  function isPending(concerns: Concern): boolean {
    return [...lanes.values()].some((lane) =>
      [lane.current, ...lane.waiting].some(({ change }) => concerns(change)),
    );
  }

  return {
    lanes,
    isPending,
    subscribe,
    notify,
    settled: (concerns: Concern): Promise<void> =>
      isPending(concerns)
        ? new Promise((go) => void waiters.add({ concerns, go }))
        : Promise.resolve(),
    /** For the queue, when a lane has ended. */
    release: (): void => {
      for (const waiter of waiters) {
        if (isPending(waiter.concerns)) continue;
        waiters.delete(waiter);
        waiter.go();
      }
    },
  };
}

export type Pending = ReturnType<typeof createPending>;

export const pending = createPending();
