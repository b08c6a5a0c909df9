import type { SavedDetail } from '#contract/steps.ts';
import type { Database, Work } from '#server/db/database.ts';
import { withDeadline, withinDeadline } from '#server/deadline.ts';
import { retried } from '#server/records/transaction.ts';

import type { Tick } from './apply.ts';
import { runTicks } from './group.ts';
import type { Outcome } from './group.ts';
import { createQueue } from './queue.ts';
import type { Queue } from './queue.ts';

/*
 * Ticks that wait together are read, computed and written together, each with an outcome of its own. On PostgreSQL a
 * group never waits for a project that another write has locked: its ticks do so in a group of their own, and all
 * others go on.
 */

type Waiting = { tick: Tick; settle: (outcome: Promise<SavedDetail | null>) => void };

const queues = new WeakMap<Database, Queue<Waiting>>();

/**
 * Sets the completion of a detail together with the others that wait. Null, with nothing written, where the ordinary
 * way of changing a detail has to do it.
 */
export function tickTogether(tick: Tick): Promise<SavedDetail | null> {
  const { database } = tick.ctx;
  const { promise, resolve } = Promise.withResolvers<SavedDetail | null>();
  const queue = queues.get(database) ?? createQueues(database);
  queues.set(database, queue);
  queue.add({ tick, settle: resolve });
  return database.engine === 'postgres' ? withinDeadline(promise) : promise;
}

function createQueues(database: Database): Queue<Waiting> {
  const ofLocked = new Map<number, Queue<Waiting>>();

  function waitFor(projectId: number, waiting: Waiting): void {
    const queue =
      ofLocked.get(projectId) ??
      createQueue<Waiting>(
        (take) => runGroup(database, take, { wait: true, onLocked: waitFor }),
        () => ofLocked.delete(projectId),
      );
    ofLocked.set(projectId, queue);
    queue.add(waiting);
  }

  return createQueue((take) => runGroup(database, take, { wait: false, onLocked: waitFor }));
}

/** On PostgreSQL each answer names, in a header, all that was committed with it. */
const mostAtOnce = { sqlite: 256, postgres: 32 };

type How = { wait: boolean; onLocked: (projectId: number, waiting: Waiting) => void };

async function runGroup(
  database: Database,
  take: (most: number) => Waiting[],
  { wait, onLocked }: How,
): Promise<void> {
  const most = mostAtOnce[database.engine];
  const group: Waiting[] = [];
  const now = () => group[0]?.tick.ctx.now() ?? '';
  const work: Work<Outcome[]> = (db, begun) => {
    group.push(...take(most - group.length));
    const ticks = group.map(({ tick }) => tick);
    const inside = { database, db, account: null, now, changes: [] };
    return runTicks(inside, ticks, { wait, begun });
  };
  try {
    // With a deadline of its own: not that of the first request that ever waited here.
    const outcomes = await withDeadline(() => retried(() => database.transact(work)));
    if (outcomes.some(isWritten)) void database.announce('log').catch(() => {});
    for (const [index, outcome] of outcomes.entries()) {
      const waiting = group[index] as Waiting;
      if ('lockedProject' in outcome) onLocked(outcome.lockedProject, waiting);
      else waiting.settle(answerOf(waiting.tick, outcome));
    }
  } catch (error) {
    if (group.length === 0) group.push(...take(most));
    // Nothing was written. Which of them the engine has refused shows when each is on its own.
    const next =
      group.length > 1 && isRefused(error) ? Promise.resolve(null) : Promise.reject(error);
    for (const { settle } of group) settle(next);
  }
}

function isWritten(outcome: Outcome): boolean {
  return 'entry' in outcome;
}

async function answerOf(
  { ctx }: Tick,
  outcome: Exclude<Outcome, { lockedProject: number }>,
): Promise<SavedDetail | null> {
  if ('error' in outcome) throw outcome.error;
  if (outcome.entry) ctx.committed?.push(outcome.entry);
  return outcome.answer;
}

/** A value, a constraint, or what a trigger refuses. */
function isRefused(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return /^(2[23]|P0)/.test(code) || (errcode & 0xff) === 19;
}
