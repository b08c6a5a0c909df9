import type { Ctx } from '#server/ctx.ts';
import type { LogEntry, RecordedChange } from '#server/db/changes.ts';
import type { Database, Work } from '#server/db/database.ts';
import { whileMoreCome, whileOthersReturn } from '#server/db/gather-writes.ts';
import { logEntry, logRows } from '#server/db/log.ts';
import type { LogRow } from '#server/db/log.ts';
import { withDeadline, withinDeadline } from '#server/deadline.ts';
import { isAnyHidden } from '#server/sight/rights.ts';

import { createQueue } from './queue.ts';
import type { Queue } from './queue.ts';
import { actorOf, retried } from './transaction.ts';
import type { WritingCtx } from './transaction.ts';

/*
 * Concurrent small writes are read, computed and written together, each with its own result. On PostgreSQL a group never
 * waits for a project locked by another write: its writes wait in a group of their own, and all others continue.
 */

/** The result of one write in a group. A null answer means that it has to be written on its own. */
export type Outcome<Answer> =
  | { answer: Answer | null; entry?: LogEntry }
  | { error: unknown }
  | { lockedProject: number };

export type GroupHow = { wait: boolean; started: Promise<unknown> };

/**
 * Runs writes in a transaction, in sequence as if each had its own. Writes in a project that another write has locked
 * are skipped, or all `wait`.
 */
type RunGroup<Write, Answer> = (
  inside: WritingCtx,
  writes: readonly Write[],
  how: GroupHow,
) => Promise<{ answered: Promise<Outcome<Answer>[]> }>;

type Waiting<Write, Answer> = {
  write: Write;
  settle: (outcome: Promise<Answer | null>) => void;
};
type Take<Thing> = (most: number) => Thing[];

/**
 * Returns a function that executes a write together with concurrent ones. It returns null, with nothing written, if the
 * ordinary path has to be used.
 */
export function inGroups<Write extends { ctx: Ctx }, Answer>(run: RunGroup<Write, Answer>) {
  type One = Waiting<Write, Answer>;
  const queues = new WeakMap<Database, Queue<One>>();

  function createQueues(database: Database): Queue<One> {
    const gather = database.engine === 'sqlite' ? whileMoreCome : whileOthersReturn;
    const ofLocked = new Map<number, Queue<One>>();

    function waitFor(projectId: number, waiting: One): void {
      const queue =
        ofLocked.get(projectId) ??
        createQueue<One>((take) => runGroup(run, database, take, { wait: true, waitFor }), {
          gather,
          onEmpty: () => ofLocked.delete(projectId),
        });
      ofLocked.set(projectId, queue);
      queue.add(waiting);
    }

    return createQueue((take) => runGroup(run, database, take, { wait: false, waitFor }), {
      gather,
    });
  }

  return (write: Write): Promise<Answer | null> => {
    const { database } = write.ctx;
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const queue = queues.get(database) ?? createQueues(database);
    queues.set(database, queue);
    queue.add({ write, settle: resolve });
    return database.engine === 'postgres' ? withinDeadline(promise) : promise;
  };
}

/** On PostgreSQL the headers of each response list everything committed with it. */
const mostAtOnce = { sqlite: 256, postgres: 32 };

type How<One> = { wait: boolean; waitFor: (projectId: number, waiting: One) => void };

async function runGroup<Write extends { ctx: Ctx }, Answer>(
  run: RunGroup<Write, Answer>,
  database: Database,
  take: Take<Waiting<Write, Answer>>,
  { wait, waitFor }: How<Waiting<Write, Answer>>,
): Promise<void> {
  const most = mostAtOnce[database.engine];
  const group: Waiting<Write, Answer>[] = [];
  const now = () => group[0]?.write.ctx.now() ?? '';
  const work: Work<Outcome<Answer>[]> = (db, started) => {
    group.push(...take(most - group.length));
    const writes = group.map(({ write }) => write);
    return run({ database, db, account: null, now, changes: [] }, writes, { wait, started });
  };
  try {
    // With its own deadline, not that of the first request in the queue.
    const outcomes = await withDeadline(() => retried(() => database.transact(work)));
    if (outcomes.some((outcome) => 'entry' in outcome)) {
      void database.announce('log').catch(() => {});
    }
    for (const [index, outcome] of outcomes.entries()) {
      const waiting = group[index] as Waiting<Write, Answer>;
      if ('lockedProject' in outcome) waitFor(outcome.lockedProject, waiting);
      else waiting.settle(answerOf(waiting.write.ctx, outcome));
    }
  } catch (error) {
    if (group.length === 0) group.push(...take(most));
    // Nothing was written. Running each alone shows which of them the engine rejects.
    const next =
      group.length > 1 && isRefused(error) ? Promise.resolve(null) : Promise.reject(error);
    for (const { settle } of group) settle(next);
  }
}

async function answerOf<Answer>(
  ctx: Ctx,
  outcome: Exclude<Outcome<Answer>, { lockedProject: number }>,
): Promise<Answer | null> {
  if ('error' in outcome) throw outcome.error;
  if (outcome.entry) ctx.committed?.push(outcome.entry);
  return outcome.answer;
}

/** An invalid value, a constraint, or a trigger. */
function isRefused(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return /^(2[23]|P0)/.test(code) || (errcode & 0xff) === 19;
}

/**
 * An error for each write whose account has lost the permission since the request began. Writes of accounts from which
 * projects are hidden take the ordinary path. Otherwise null.
 */
export function refusalsIn(
  { db }: WritingCtx,
  writes: readonly { ctx: Ctx }[],
): Promise<({ error: unknown } | { answer: null } | null)[]> {
  return Promise.all(
    writes.map(async ({ ctx }) => {
      try {
        await ctx.reauthorize?.(db);
        return isAnyHidden(ctx.account) ? { answer: null } : null;
      } catch (error) {
        return { error };
      }
    }),
  );
}

type Changed = { ctx: Ctx; changes: RecordedChange[] };

export function rowsOf(changed: readonly Changed[]): LogRow[] {
  return changed.flatMap(({ ctx: { account, now }, changes }, offset) => {
    return logRows(changes, actorOf(account), now()).map((row) => ({ ...row, offset }));
  });
}

/** The log entry of each write. On PostgreSQL a transaction has one position, so its writes share one entry. */
export function entriesOf(
  engine: Database['engine'],
  first: number,
  changed: readonly Changed[],
): LogEntry[] {
  if (engine === 'sqlite') {
    return changed.map(({ changes }, offset) => logEntry(first + offset, changes));
  }
  const entry = logEntry(
    first,
    changed.flatMap(({ changes }) => changes),
  );
  return changed.map(() => entry);
}
