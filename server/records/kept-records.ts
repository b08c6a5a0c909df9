import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables, Trashed } from '#server/db/tables.ts';

/** Audit records: deleted records with any of these are not purged automatically. */
const recordTables: ReadonlySet<keyof Tables> = new Set<keyof Tables>(['evidence']);

/** Records about steps that are stored outside of them. */
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

const atOnce = 500;

function idsIn(rows: Trashed['rows'], table: keyof Tables): number[] {
  return rows.flatMap((group) =>
    group.table === table ? group.values.map(({ id }) => Number(id)) : [],
  );
}

export function evidenceFilesIn({ rows }: Trashed): number[] {
  const values = rows.flatMap((group) => (group.table === 'evidence' ? group.values : []));
  return values.flatMap(({ fileId }) => (typeof fileId === 'number' ? [fileId] : []));
}
