import type { RestoredThing } from '#contract/deleted.ts';
import { holidayTaken, tooManyHolidays } from '#contract/holidays.ts';
import type { Holiday, HolidayChanges, NewHoliday } from '#contract/holidays.ts';
import { counts } from '#contract/limits.ts';
import type { Milestone } from '#contract/milestones.ts';
import { tooManyDated } from '#contract/sizes.ts';
import type { Ctx } from '#server/ctx.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { clash, invalid, isStale, Problem, stale } from '#server/problem.ts';
import { recordingDays } from '#server/progress/project-day.ts';
import { updateProject } from '#server/projects/commands.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { conflict, transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { moveToTrash, restoreRows, takeFromTrash, topOf } from '#server/records/trash.ts';

const entity = 'holiday';
type One = { params: { id: number } };

/** Refused if the day is in the list already. */
export function createHoliday(ctx: Ctx, { body }: { body: NewHoliday }): Promise<Holiday> {
  return transaction(ctx, async (inside) => {
    const [made] = await unlessTaken(inserted(inside, [body], 'day'), taken);
    return made as Holiday;
  });
}

/** Skips days that are in the list already. */
export function createHolidays(
  ctx: Ctx,
  { body: { holidays } }: { body: { holidays: NewHoliday[] } },
): Promise<Holiday[]> {
  return transaction(ctx, async (inside) => {
    const known = await inside.db.selectFrom('holidays').select('day').execute();
    const seen = new Set(known.map(({ day }) => day));
    const missing = holidays.filter(({ day }) => !seen.has(day) && seen.add(day));
    if (missing.length === 0) return [];
    return unlessTaken(inserted(inside, missing, 'holidays'), conflict);
  });
}

/** Changes no due date; `recalculateDueDates` does. */
export function updateHoliday(
  ctx: Ctx,
  { params: { id }, body: { version, ...sent } }: One & { body: HolidayChanges },
): Promise<Holiday> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, entity, id);
    if (isStale(before, version)) throw stale(before);
    const { row, fields } = await unlessTaken(edit(inside, entity, before, sent), taken);
    if (fields) inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
    return row;
  });
}

export async function deleteHoliday(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, entity, id);
    await moveToTrash(inside, { entity, id, name });
    inside.changes.push({ entity, id, name, action: 'deleted' });
  });
}

export function undeleteHoliday(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, entity, id);
    const { name } = topOf(removed, entity);
    if (!(await hasRoom(inside, 1))) throw new Problem('clash', tooManyHolidays);
    await unlessTaken(restoreRows(inside, removed), taken);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}

/** Recalculates the open due dates of these projects, all or none. Archived and deleted projects are skipped. */
export function recalculateDueDates(
  ctx: Ctx,
  { body: { projectIds } }: { body: { projectIds: number[] } },
): Promise<{ moved: number }> {
  return transaction(ctx, async (inside) => {
    const open = await inside.db
      .selectFrom('projects')
      .select('id')
      .where('id', 'in', projectIds)
      .where('status', '<>', 'completed')
      // All commands lock projects in the same order.
      .orderBy('id')
      .execute();
    const problem = tooManyDated(await openDatesIn(inside, projectIds));
    if (problem) throw invalid('projectIds', problem);
    await recordingDays(inside, async (many) => {
      for (const { id } of open) {
        await updateProject(many, { params: { id }, body: { moveDueDates: true } });
      }
    });
    return { moved: inside.changes.reduce((sum, change) => sum + movedDaysIn(change), 0) };
  });
}

/** The number of open steps with an offset, for each open project that has any. */
async function openDatesIn({ db }: Ctx, projectIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select((eb) => eb.fn.countAll<number>().as('steps'))
    .where('projects.id', 'in', projectIds)
    .where('projects.status', '<>', 'completed')
    .where('taskSteps.status', '<>', 'completed')
    .where('dueOffset', 'is not', null)
    .groupBy('projects.id')
    .execute();
  return rows.map(({ steps }) => steps);
}

/** As in the preview: each step, and each milestone of a project. */
function movedDaysIn({ fields }: RecordedChange): number {
  const milestones = fields?.['milestones'];
  if (!milestones) return 1;
  const before = milestones.before as Milestone[];
  const after = milestones.after as Milestone[];
  return after.filter(({ day }, index) => day !== before[index]?.day).length;
}

async function hasRoom({ db }: WritingCtx, added: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('holidays')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count + added <= counts.holidays;
}

async function inserted(ctx: WritingCtx, sent: NewHoliday[], path: string): Promise<Holiday[]> {
  if (!(await hasRoom(ctx, sent.length))) throw invalid(path, tooManyHolidays);
  const made = { createdAt: ctx.now(), updatedAt: ctx.now() };
  const ids = await insertMany(
    ctx,
    'holidays',
    sent.map(({ day, name }) => ({ day, name, ...made })),
  );
  return sent.map(({ day, name }, index) => {
    const id = ids[index] ?? 0;
    ctx.changes.push({ entity, id, name, action: 'created' });
    return { id, day, name, ...made, version: 1 };
  });
}

function taken() {
  return clash('day', holidayTaken);
}
