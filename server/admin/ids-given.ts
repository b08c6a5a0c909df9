import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import { columnsByTable, continueAfter, lastIdOf } from './table-facts.ts';

/** The highest id ever assigned in each table, including deleted rows. */
export type IdsGiven = Map<string, number>;

/** More than any team creates between a backup and its restore. */
const skipped = 1_000_000;

export async function idsGiven(db: Kysely<Tables>, engine: Database['engine']): Promise<IdsGiven> {
  const given: IdsGiven = new Map();
  for (const [table, columns] of await columnsByTable(db, engine)) {
    if (columns.includes('id')) given.set(table, await lastIdOf(db, engine, table));
  }
  return given;
}

/**
 * Prevents the reuse of ids, because links, browsers and other programs may remember those assigned after the
 * backup. New ids follow `before`, the ids of the replaced data. Without it, or if it is behind the backup and
 * therefore unrelated, a million ids are skipped.
 */
export async function giveOnlyNewIds(
  { engine, write }: Database,
  before: IdsGiven | null,
): Promise<void> {
  await write.transaction().execute(async (trx) => {
    const restored = await idsGiven(trx, engine);
    const goesOn =
      before && [...restored].every(([table, last]) => (before.get(table) ?? 0) >= last);
    for (const [table, last] of restored) {
      const highest = goesOn ? (before.get(table) ?? 0) : last + skipped;
      await continueAfter(trx, engine, table, highest);
    }
  });
}
