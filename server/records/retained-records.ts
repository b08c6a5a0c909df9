import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables, Trashed } from '#server/db/tables.ts';

/** Audit records: deleted records with any of these are not purged automatically. */
const recordTables: ReadonlySet<keyof Tables> = new Set<keyof Tables>(['evidence']);

/** Records about steps and projects that are stored outside of them. */
const outside = ['recordedReasons', 'rounds'] as const;

export async function holdsRecords(ctx: Ctx, rows: Trashed['rows']): Promise<boolean> {
  if (rows.some(({ table, values }) => recordTables.has(table) && values.length > 0)) return true;
  const projects = idsIn(rows, 'projects');
  for (const table of outside) {
    if (await isIn(ctx, table, 'taskStepId', idsIn(rows, 'taskSteps'))) return true;
    if (await isIn(ctx, table, 'projectId', projects)) return true;
  }
  return hasRetainedParts(ctx, { projects, tasks: idsIn(rows, 'tasks') });
}

async function isIn(
  { db }: Ctx,
  table: (typeof outside)[number],
  column: 'taskStepId' | 'projectId',
  ids: number[],
): Promise<boolean> {
  for (const some of chunks(ids, atOnce)) {
    const rows = anyTable(db).selectFrom(table).select('id').where(column, 'in', some);
    if (await rows.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** Parts that were deleted earlier and are kept: without their parent they could not be restored. */
async function hasRetainedParts(
  { db }: Ctx,
  { projects, tasks }: Record<'projects' | 'tasks', number[]>,
): Promise<boolean> {
  const retained = db
    .selectFrom('deletedThings')
    .select('deletedThings.id')
    .where('entityType', 'in', ['task', 'taskStep'])
    .where('hasRecords', '=', true)
    .limit(1);
  if (projects.length > 0) {
    return (await retained.where('projectId', 'in', projects).executeTakeFirst()) !== undefined;
  }
  for (const some of chunks(tasks, atOnce)) {
    // The JSON form of a step's task.
    const inside = some.map((id) => sql<boolean>`r."contents" like ${`%"taskId":${id},%`}`);
    const steps = retained
      .innerJoin('deletedRows as r', 'r.thingId', 'deletedThings.id')
      .where('r.ofTable', '=', 'taskSteps');
    if (await steps.where((eb) => eb.or(inside)).executeTakeFirst()) return true;
  }
  return false;
}

// Also for the depth of a condition in SQLite.
const atOnce = 500;

function idsIn(rows: Trashed['rows'], table: keyof Tables): number[] {
  return rows.flatMap((group) =>
    group.table === table ? group.values.map(({ id }) => Number(id)) : [],
  );
}

/** The evidence files in trash entries that are kept for their records: in all of them, or in one. */
export async function retainedEvidenceFiles(db: Ctx['db'], thingId?: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deletedRows')
    .innerJoin('deletedThings', 'deletedThings.id', 'deletedRows.thingId')
    .select('deletedRows.contents')
    .where('ofTable', '=', 'evidence')
    .where('hasRecords', '=', true)
    .$if(thingId !== undefined, (query) => query.where('thingId', '=', thingId ?? 0))
    .execute();
  return rows.flatMap(({ contents: { fileId } }) => (typeof fileId === 'number' ? [fileId] : []));
}
