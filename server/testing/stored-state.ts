import { aDump } from './dump.ts';
import type { TestServer } from './server.ts';

/** An undo does not take these back: the log with the states at its start, the trash, keys of requests and sessions, and stored undos themselves. */
const leftOut: ReadonlySet<string> = new Set([
  'accountLinks',
  'apiTokens',
  'calendars',
  'personalLinks',
  'activity',
  'baselines',
  'batches',
  'deletedThings',
  'deletedRows',
  'idempotencyKeys',
  'oidcFlows',
  'oidcReports',
  'recordedReasons',
  'sessions',
  'signInAttempts',
]);

/** All other tables, without versions. People on steps are compared by step: an undo assigns them again. */
export async function storedState({ database }: TestServer): Promise<Record<string, unknown[]>> {
  const dump = await aDump(database);
  return Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => !leftOut.has(table))
      .map(([table, rows]) => [table, rows.map((row) => withoutVersion(table, row as object))]),
  );
}

function withoutVersion(table: string, row: object): object {
  const isLink = table === 'personTaskSteps';
  const dropped = isLink ? ['id', 'createdAt'] : ['version', 'updatedAt'];
  return Object.fromEntries(Object.entries(row).filter(([column]) => !dropped.includes(column)));
}
