import type { Trashed } from '#server/db/tables.ts';
import type { Tables } from '#server/db/tables.ts';

/** What an auditor asks for years later: a deleted record with any of these is not purged by itself. */
const recordTables: ReadonlySet<keyof Tables> = new Set<keyof Tables>(['evidence']);

export function holdsRecords(rows: Trashed['rows']): boolean {
  return rows.some(({ table, values }) => recordTables.has(table) && values.length > 0);
}

/** The files of the evidence in a deleted record. */
export function evidenceFilesIn({ rows }: Trashed): number[] {
  const values = rows.flatMap((group) => (group.table === 'evidence' ? group.values : []));
  return values.flatMap(({ fileId }) => (typeof fileId === 'number' ? [fileId] : []));
}
