import type { SavedDetail } from '#contract/steps.ts';
import type { Database, Work } from '#server/db/database.ts';
import { whileMoreCome } from '#server/db/turns.ts';
import { withDeadline, withinDeadline } from '#server/deadline.ts';
import { retried } from '#server/records/transaction.ts';

import type { Tick } from './apply.ts';
import { runTicks } from './group.ts';
import type { Outcome } from './group.ts';
import { createQueue } from './queue.ts';
import type { Queue } from './queue.ts';

/*
 * Concurrent ticks are read, computed and written together, each with its own result. On PostgreSQL a group never
 * waits for a project locked by another write: its ticks wait in a group of their own, and all others continue.
 */

type Waiting = { tick: Tick; settle: (outcome: Promise<SavedDetail | null>) => void };

const queues = new WeakMap<Database, Queue<Waiting>>();

/**
 * Sets the completion of a detail together with concurrent ticks. Returns null, with nothing written, if the
 * ordinary path has to be used.
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
      createQueue<Waiting>((take) => runGroup(database, take, { wait: true, onLocked: waitFor }), {
        onEmpty: () => ofLocked.delete(projectId),
      });
    ofLocked.set(projectId, queue);
    queue.add(waiting);
  }

  const run = (take: (most: number) => Waiting[]) =>
    runGroup(database, take, { wait: false, onLocked: waitFor });
  // On PostgreSQL ticks are collected anyway while the previous group is running.
  return createQueue(run, database.engine === 'sqlite' ? { gather: whileMoreCome } : {});
}

/** On PostgreSQL the headers of each response list everything committed with it. */
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
    // With its own deadline, not that of the first request in the queue.
    const outcomes = await withDeadline(() => retried(() => database.transact(work)));
    if (outcomes.some(isWritten)) void database.announce('log').catch(() => {});
    for (const [index, outcome] of outcomes.entries()) {
      const waiting = group[index] as Waiting;
      if ('lockedProject' in outcome) onLocked(outcome.lockedProject, waiting);
      else waiting.settle(answerOf(waiting.tick, outcome));
    }
  } catch (error) {
    if (group.length === 0) group.push(...take(most));
    // Nothing was written. Running each alone shows which of them the engine rejects.
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

/** An invalid value, a constraint, or a trigger. */
function isRefused(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return /^(2[23]|P0)/.test(code) || (errcode & 0xff) === 19;
}
