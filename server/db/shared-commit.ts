import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from './tables.ts';

type Work<T> = (trx: Kysely<Tables>) => Promise<T>;
type Outcome = { settle: () => void };
type Waiting = { run: (trx: Kysely<Tables>) => Promise<Outcome>; fail: (error: unknown) => void };

/**
 * Runs writes that came at the same time one after another in one transaction, so that the disk is waited for
 * once. Each is whole or undone for itself; none is told that it succeeded before all of them are on the disk,
 * and where that fails, it fails for all.
 */
export function sharedCommits(write: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  let waiting: Waiting[] = [];

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      await commit(write, together);
    }
  }

  let committing: Promise<void> | undefined;
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: (trx) => outcomeOf(trx, work, resolve, reject), fail: reject });
      // What has come in this turn of the event loop is here when it is over.
      committing ??= new Promise((turn) => setImmediate(turn)).then(commitAll).finally(() => {
        committing = undefined;
      });
    });
}

async function commit(write: Kysely<Tables>, together: Waiting[]): Promise<void> {
  try {
    const outcomes = await write.transaction().execute(async (trx) => {
      const found: Outcome[] = [];
      for (const { run } of together) found.push(await run(trx));
      return found;
    });
    for (const { settle } of outcomes) settle();
  } catch (error) {
    for (const { fail } of together) fail(error);
  }
}

/** Does one piece of work, or leaves nothing of it. Throws where the engine has undone everything. */
async function outcomeOf<T>(
  trx: Kysely<Tables>,
  work: Work<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<Outcome> {
  await trx.executeQuery(savepoint);
  try {
    const result = await work(trx);
    await trx.executeQuery(release);
    return { settle: () => resolve(result) };
  } catch (error) {
    // On a disk that is full or fails, SQLite has undone the whole transaction.
    await trx.executeQuery(rollback).catch(() => Promise.reject(error));
    return { settle: () => reject(error) };
  }
}

const savepoint = CompiledQuery.raw('savepoint one');
const release = CompiledQuery.raw('release one');
const rollback = CompiledQuery.raw('rollback to one');
