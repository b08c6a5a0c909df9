import type { Kysely } from 'kysely';

import type { Work } from './database.ts';
import { whileMoreCome } from './gather-writes.ts';
import type { Tables } from './tables.ts';
import { startTurn } from './yield.ts';

type Outcome = { settle: () => void };
type Waiting = { run: (trx: Kysely<Tables>) => Promise<Outcome>; fail: (error: unknown) => void };

/**
 * Runs concurrent writes one after another in one transaction, so that they share one disk sync (group commit).
 * Each is applied or rolled back on its own; none resolves before all of them are durable, and if the commit fails,
 * all fail. A write with `alone` goes first, in its own commit. `statement` runs one synchronously on the
 * connection of `write`.
 */
export function sharedCommits(
  write: Kysely<Tables>,
  statement: (sql: string) => void,
): <T>(work: Work<T>, alone?: boolean) => Promise<T> {
  let waiting: Waiting[] = [];
  const first: Waiting[] = [];

  function next(): Waiting[] {
    const one = first.shift();
    if (one) return [one];
    const group = waiting;
    waiting = [];
    return group;
  }

  async function commitAll(): Promise<void> {
    for (let group = next(); group.length > 0; group = next()) {
      await commit(write, group);
    }
    // In the same turn in which the queue was empty, so that a later write starts a new commit.
    committing = undefined;
  }

  let committing: Promise<void> | undefined;
  return (work, alone = false) =>
    new Promise((resolve, reject) => {
      const run = (trx: Kysely<Tables>) =>
        outcomeOf(statement, () => whole(trx, work), resolve, reject);
      (alone ? first : waiting).push({ run, fail: reject });
      committing ??= whileMoreCome(() => first.length + waiting.length).then(commitAll);
    });
}

async function commit(write: Kysely<Tables>, group: Waiting[]): Promise<void> {
  startTurn();
  try {
    const outcomes = await write.transaction().execute(async (trx) => {
      const found: Outcome[] = [];
      for (const { run } of group) found.push(await run(trx));
      return found;
    });
    for (const { settle } of outcomes) settle();
  } catch (error) {
    for (const { fail } of group) fail(error);
  }
}

async function whole<T>(trx: Kysely<Tables>, work: Work<T>): Promise<T> {
  const { answered } = await work(trx, Promise.resolve());
  return answered;
}

/** Runs one write, or rolls it back. Throws if the engine has rolled back the whole transaction. */
async function outcomeOf<T>(
  statement: (sql: string) => void,
  work: () => Promise<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<Outcome> {
  statement('savepoint one');
  try {
    const result = await work();
    statement('release one');
    return { settle: () => resolve(result) };
  } catch (error) {
    leaveNothing(statement, error);
    return { settle: () => reject(error) };
  }
}

function leaveNothing(statement: (sql: string) => void, error: unknown): void {
  try {
    statement('rollback to one');
  } catch {
    // On a full or failing disk, SQLite has rolled back the whole transaction.
    throw error;
  }
}
