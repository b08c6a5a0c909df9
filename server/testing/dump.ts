import { sql } from 'kysely';

import { toBackup } from '#server/admin/backup-format.ts';
import { columnsByTable } from '#server/admin/table-facts.ts';
import type { Database } from '#server/db/database.ts';
import { backedUpTables, leftOut } from '#server/records/backup-tables.ts';

/** All rows by table, in an engine-independent form. */
export async function aDump({ engine, read }: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  const columns = await columnsByTable(read, engine);
  for (const table of [
    ...backedUpTables.map((backedUp) => backedUp.table),
    ...Object.keys(leftOut),
  ]) {
    const names = columns.get(table);
    if (!names) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      read.withoutPlugins(),
    );
    const plain = rows.map((row) => names.map((name) => [name, toBackup(row[name])]));
    dump[table] = plain
      .map((entries) => Object.fromEntries(entries) as Record<string, unknown>)
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return dump;
}

/** The part of a dump that a backup keeps: without excluded tables, log positions, random keys, and the pause of webhooks. */
export function lasting(dump: Record<string, unknown[]>): Record<string, unknown[]> {
  const compared = Object.entries(dump).filter(([table]) => !Object.hasOwn(leftOut, table));
  return Object.fromEntries(
    compared.map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...(row as object), ...ofThisDatabase[table] })),
    ]),
  );
}

const ofThisDatabase: Record<string, object> = {
  activity: { position: 0 },
  projectManagers: { sightPosition: 0, seenPosition: 0 },
  organisation: { rightsPosition: 0, rightsKey: '' },
  webhooks: { position: 0, pausedBecause: null, pausedAt: null },
};
