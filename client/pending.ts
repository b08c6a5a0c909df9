import { useSyncExternalStore } from 'react';

import type { PendingChange } from './pending-changes.ts';

export type Delivery = {
  send: (change: PendingChange) => Promise<unknown>;
  /** `last`: no newer change of the same subject is queued. */
  onSent: (change: PendingChange, answer: unknown, last: boolean) => void;
  /** Refused or not delivered, and no newer change of the same subject is queued. */
  onFailed: (change: PendingChange, error: unknown) => void;
  onSettled: (projectId: number) => void;
};

type Lane = { current: PendingChange; waiting: PendingChange[]; unsure: boolean };
type Waiter = { concerns: Concern; go: () => void };
type Concern = (change: PendingChange) => boolean;

/**
 * The queue of optimistic changes. A lane sends its changes in sequence. Of queued changes of one subject, such as
 * the order of one list, only the newest is sent.
 */
export function createPending() {
  const lanes = new Map<string, Lane>();
  const waiters = new Set<Waiter>();
  const listeners = new Set<() => void>();
  let snapshots = new Map<number, PendingChange[]>();

  function add(change: PendingChange, delivery: Delivery): void {
    const lane = lanes.get(laneOf(change));
    if (!lane) {
      const fresh: Lane = { current: change, waiting: [], unsure: false };
      lanes.set(laneOf(change), fresh);
      void work(fresh, delivery);
    } else if (subjectOf(lane.waiting.at(-1)) === subjectOf(change)) {
      lane.waiting.splice(-1, 1, change);
    } else lane.waiting.push(change);
    notify();
  }

  async function work(lane: Lane, delivery: Delivery): Promise<void> {
    let next: PendingChange | undefined;
    do {
      await deliver(lane, delivery);
      next = nextOf(lane);
      if (next) lane.current = next;
      else lanes.delete(laneOf(lane.current));
      notify();
    } while (next);
    const { projectId } = lane.current;
    if (!isPending((change) => change.projectId === projectId)) delivery.onSettled(projectId);
    for (const waiter of waiters) {
      if (isPending(waiter.concerns)) continue;
      waiters.delete(waiter);
      waiter.go();
    }
  }

  function isPending(concerns: Concern): boolean {
    return [...lanes.values()].some((lane) => [lane.current, ...lane.waiting].some(concerns));
  }

  function notify(): void {
    snapshots = new Map();
    for (const listener of listeners) listener();
  }

  return {
    add,
    /** Keeps its identity until a change is added or removed. */
    of: (projectId: number): PendingChange[] => {
      const known = snapshots.get(projectId) ?? changesOf([...lanes.values()], projectId);
      snapshots.set(projectId, known);
      return known;
    },
    /** The requested completion of a detail while its tick is pending. */
    wanted: (detailId: number): number | undefined => {
      const lane = lanes.get(`detail ${detailId}`);
      const last = lane && (lane.waiting.at(-1) ?? lane.current);
      return last?.kind === 'tick' ? last.completion : undefined;
    },
    settled: (concerns: Concern): Promise<void> =>
      isPending(concerns)
        ? new Promise((go) => void waiters.add({ concerns, go }))
        : Promise.resolve(),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const pending = createPending();

export function usePending(projectId: number): PendingChange[] {
  return useSyncExternalStore(pending.subscribe, () => pending.of(projectId));
}

async function deliver(lane: Lane, { send, onSent, onFailed }: Delivery): Promise<void> {
  const { current } = lane;
  const hasNewer = () => lane.waiting.some((one) => replaces(one, current));
  try {
    const answer = await send(current);
    lane.unsure = false;
    onSent(current, answer, !hasNewer());
  } catch (error) {
    // The server may or may not have applied it.
    lane.unsure = true;
    if (!hasNewer()) onFailed(current, error);
  }
}

function replaces(one: PendingChange, other: PendingChange): boolean {
  const same = one.kind === 'tick' && other.kind === 'tick' && one.completion === other.completion;
  return subjectOf(one) === subjectOf(other) && !same;
}

/** Skips a tick that the server already has. */
function nextOf(lane: Lane): PendingChange | undefined {
  const next = lane.waiting.shift();
  const { current, unsure } = lane;
  if (next?.kind !== 'tick' || current.kind !== 'tick') return next;
  const known = unsure ? current.known : current.completion;
  return unsure || next.completion !== known ? { ...next, known } : undefined;
}

/** Only the newest tick of a detail counts, compared with the server's completion. */
function changesOf(lanes: Lane[], projectId: number): PendingChange[] {
  return lanes.flatMap(({ current, waiting }) => {
    if (current.projectId !== projectId) return [];
    const last = waiting.at(-1);
    return current.kind === 'tick' && last?.kind === 'tick'
      ? [{ ...last, known: current.known }]
      : [current, ...waiting];
  });
}

function laneOf(change: PendingChange): string {
  if (change.kind === 'tick') return `detail ${change.detailId}`;
  if (change.kind === 'detailOrder') return `details of ${change.stepId}`;
  return change.kind === 'taskOrder'
    ? `tasks of ${change.projectId}`
    : `steps of ${change.projectId}`;
}

/** Changes of one subject replace each other; marks and moves never do. */
function subjectOf(change: PendingChange | undefined): unknown {
  if (change?.kind === 'mark' || change?.kind === 'move') return change;
  if (change?.kind === 'stepOrder') return `steps of task ${change.taskId}`;
  return change && laneOf(change);
}
