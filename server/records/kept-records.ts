import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables, Trashed } from '#server/db/tables.ts';

/** What an auditor asks for years later: a deleted record with any of these is not purged by itself. */
const recordTables: ReadonlySet<keyof Tables> = new Set<keyof Tables>(['evidence']);

/** Records about steps that are not inside them. */
const ofSteps = ['recordedReasons', 'rounds'] as const;

export async function holdsRecords({ db }: Ctx, rows: Trashed['rows']): Promise<boolean> {
  if (rows.some(({ table, values }) => recordTables.has(table) && values.length > 0)) return true;
  for (const some of chunks(idsIn(rows, 'taskSteps'), atOnce)) {
    for (const table of ofSteps) {
      const found = await anyTable(db)
        .selectFrom(table)
        .select('id')
        .where('taskStepId', 'in', some)
        .limit(1)
        .executeTakeFirst();
      if (found) return true;
    }
  }
  return false;
}

// Far below either engine's parameter limit.
const atOnce = 500;

function idsIn(rows: Trashed['rows'], table: keyof Tables): number[] {
  return rows.flatMap((group) =>
    group.table === table ? group.values.map(({ id }) => Number(id)) : [],
  );
}

/** The files of the evidence in a deleted record. */
export function evidenceFilesIn({ rows }: Trashed): number[] {
  const values = rows.flatMap((group) => (group.table === 'evidence' ? group.values : []));
  return values.flatMap(({ fileId }) => (typeof fileId === 'number' ? [fileId] : []));
}
