import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { backedUpTables } from '#server/records/backup-tables.ts';
import type { BackedUpTable } from '#server/records/backup-tables.ts';

import { toBackup } from './backup-format.ts';
import { AdminFailure } from './failure.ts';
import { columnsByTable, lastIdOf } from './table-facts.ts';
import { pagesOf } from './write-backup.ts';
import type { RowCounts } from './write-backup.ts';

/** The connection reads from one snapshot. */
type Side = { db: Kysely<Tables>; engine: Database['engine'] };

/**
 * Compares every value of these tables, and the highest assigned ids. Returns the row counts; throws
 * AdminFailure at the first difference.
 */
export async function compareRows(
  one: Side,
  other: Side,
  tables = backedUpTables,
): Promise<RowCounts> {
  const counts: RowCounts = {};
  const columns = await columnsByTable(one.db, one.engine);
  for (const backedUp of tables) {
    const names = columns.get(backedUp.table);
    if (!names) continue;
    const compared = backedUp.table === 'activity' ? names.filter(staysTheSame) : names;
    counts[backedUp.table] = await compareTable(one.db, other.db, backedUp, compared);
    if (backedUp.key !== 'id') continue;
    const [lastId, otherLastId] = [
      await lastIdOf(one.db, one.engine, backedUp.table),
      await lastIdOf(other.db, other.engine, backedUp.table),
    ];
    if (lastId !== otherLastId) throw different(`${backedUp.table}: the highest id ever given`);
  }
  return counts;
}

// Log positions are specific to a database (load-backup.ts).
const staysTheSame = (column: string) => column !== 'position';

async function compareTable(
  one: Kysely<Tables>,
  other: Kysely<Tables>,
  backedUp: BackedUpTable,
  columns: string[],
): Promise<number> {
  const others = rowsOf(other, backedUp);
  let count = 0;
  for await (const row of rowsOf(one, backedUp)) {
    const { value: counterpart } = await others.next();
    const which = `${backedUp.table} ${String(row[backedUp.key])}`;
    if (!counterpart) throw different(which);
    for (const column of columns) {
      if (isSame(row[column], counterpart[column])) continue;
      throw different(`${which}: ${column}`);
    }
    count += 1;
  }
  if (!(await others.next()).done) throw different(`${backedUp.table}: the number of rows`);
  return count;
}

async function* rowsOf(
  db: Kysely<Tables>,
  backedUp: BackedUpTable,
): AsyncGenerator<Record<string, unknown>, undefined> {
  for await (const page of pagesOf(db, backedUp)) yield* page;
  return undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  const areBytes = one instanceof Uint8Array && other instanceof Uint8Array;
  return areBytes ? Buffer.compare(one, other) === 0 : asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(toBackup(value));
}

function different(what: string): AdminFailure {
  return new AdminFailure(`The copy differs from the source (${what}). Nothing was changed.`);
}
