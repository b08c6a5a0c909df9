import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';

import type { Work } from './database.ts';
import { refuseWhileReplaced } from './replacement.ts';
import type { Tables } from './tables.ts';

/** Pipelines transactions on PostgreSQL, to save round trips. */
export function pipelinedTransactions(db: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  return (work) => db.connection().execute((connection) => transact(connection, work));
}

async function transact<T>(connection: Kysely<Tables>, work: Work<T>): Promise<T> {
  const started = Promise.all([say(connection, 'begin'), refuseWhileReplaced(connection)]);
  started.catch(() => {});
  await sent();
  let answered: Promise<T>;
  try {
    ({ answered } = await work(connection, started));
    await started;
  } catch (error) {
    // If this fails too, the pool closes the connection.
    await say(connection, 'rollback').catch(() => {});
    throw error;
  }
  answered.catch(() => {});
  await sent();
  const committed = say(connection, 'commit');
  committed.catch(() => {});
  const result = await answered;
  if ((await committed) === 'ROLLBACK') throw new Error('The transaction was rolled back');
  return result;
}

/** Resolves when earlier queries have been sent, which guarantees their order. */
function sent(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Returns the executed command: a failed transaction ends with ROLLBACK. */
async function say(connection: Kysely<Tables>, statement: string): Promise<unknown> {
  const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw(statement));
  return rows[0]?.command;
}
