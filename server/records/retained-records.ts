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
  return hasRetainedParts(ctx, rows);
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
async function hasRetainedParts(ctx: Ctx, rows: Trashed['rows']): Promise<boolean> {
  const retained = ctx.db
    .selectFrom('deletedThings')
    .select('id')
    .where('entityType', 'in', ['task', 'taskStep', 'batch'])
    .where('hasRecords', '=', true);
  const projects = idsIn(rows, 'projects');
  if (projects.length > 0) {
    const found = await retained.where('projectId', 'in', projects).limit(1).executeTakeFirst();
    return found !== undefined;
  }
  const tasks = new Set(idsIn(rows, 'tasks'));
  if (tasks.size === 0) return false;
  const around = rows.flatMap(({ table, values }) => (table === 'tasks' ? values : []));
  const inProjects = [...new Set(around.map(({ projectId }) => Number(projectId)))];
  for (const some of chunks(inProjects, atOnce)) {
    // Without a join, because SQLite would begin it with all steps in the trash.
    for (const { id } of await retained.where('projectId', 'in', some).execute()) {
      if (await hasStepOf(ctx, id, tasks)) return true;
    }
  }
  return false;
}

async function hasStepOf({ db }: Ctx, thingId: number, tasks: Set<number>): Promise<boolean> {
  const steps = await db
    .selectFrom('deletedRows')
    .select('contents')
    .where('thingId', '=', thingId)
    .where('ofTable', '=', 'taskSteps')
    .execute();
  return steps.some(({ contents }) => tasks.has(Number(contents['taskId'])));
}

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
