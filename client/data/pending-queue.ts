import { useSyncExternalStore } from 'react';

import type { PendingChange } from './pending-changes.ts';
import { pending } from './pending.ts';
import type { Delivery, Entry, Lane, Pending } from './pending.ts';

/**
 * Sends optimistic changes. Of queued changes of one subject, such as the order of one list, only the newest is sent.
 */
export function createQueue({ lanes, isPending, subscribe, notify, release }: Pending) {
  let snapshots = new Map<number, PendingChange[]>();
  subscribe(() => {
    snapshots = new Map();
  });

  function add(change: PendingChange, delivery: Delivery): void {
    const entry = { change, delivery };
    const lane = lanes.get(laneOf(change));
    if (!lane) {
      const fresh: Lane = { current: entry, waiting: [], unsure: false };
      lanes.set(laneOf(change), fresh);
      void work(fresh);
    } else if (subjectOf(lane.waiting.at(-1)?.change) === subjectOf(change)) {
      lane.waiting.splice(-1, 1, entry);
    } else lane.waiting.push(entry);
    notify();
  }

  async function work(lane: Lane): Promise<void> {
    let next: Entry | undefined;
    do {
      await deliver(lane);
      next = nextOf(lane);
      if (next) lane.current = next;
      else lanes.delete(laneOf(lane.current.change));
      notify();
    } while (next);
    const { change, delivery } = lane.current;
    const { projectId } = change;
    if (!isPending((one) => one.projectId === projectId)) delivery.onSettled(projectId);
    release();
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
    requestedCompletion: (detailId: number): number | undefined => {
      const lane = lanes.get(`detail ${detailId}`);
      const last = lane && (lane.waiting.at(-1) ?? lane.current).change;
      return last?.kind === 'tick' ? last.completion : undefined;
    },
  };
}

export const queue = createQueue(pending);

export function usePending(projectId: number): PendingChange[] {
  return useSyncExternalStore(pending.subscribe, () => queue.of(projectId));
}

async function deliver(lane: Lane): Promise<void> {
  const { change, delivery } = lane.current;
  const hasNewer = () => lane.waiting.some((one) => replaces(one.change, change));
  try {
    const answer = await delivery.send(change);
    lane.unsure = false;
    delivery.onSent(change, answer, !hasNewer());
  } catch (error) {
    // The server may or may not have applied it.
    lane.unsure = true;
    if (!hasNewer()) delivery.onFailed(change, error);
  }
}

function replaces(one: PendingChange, other: PendingChange): boolean {
  const same = one.kind === 'tick' && other.kind === 'tick' && one.completion === other.completion;
  return subjectOf(one) === subjectOf(other) && !same;
}

/** Skips a tick that the server already has. */
function nextOf(lane: Lane): Entry | undefined {
  const next = lane.waiting.shift();
  const { current, unsure } = lane;
  if (next?.change.kind !== 'tick' || current.change.kind !== 'tick') return next;
  const known = unsure ? current.change.known : current.change.completion;
  if (!unsure && next.change.completion === known) return undefined;
  return { ...next, change: { ...next.change, known } };
}

/** Only the newest tick of a detail counts, compared with the server's completion. */
function changesOf(lanes: Lane[], projectId: number): PendingChange[] {
  const all = lanes.flatMap(({ current: { change }, waiting }) => {
    if (change.projectId !== projectId) return [];
    const last = waiting.at(-1)?.change;
    return change.kind === 'tick' && last?.kind === 'tick'
      ? [{ ...last, known: change.known }]
      : [change, ...waiting.map((one) => one.change)];
  });
  return all.length > 0 ? all : nothing;
}

const nothing: PendingChange[] = [];

function laneOf(change: PendingChange): string {
  if (change.kind === 'tick') return `detail ${change.detailId}`;
  if (change.kind === 'detailOrder') return `details of ${change.stepId}`;
  if (change.kind === 'finish') return `task ${change.taskId}`;
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
