import { sql } from 'kysely';

import { liveStatuses } from '#contract/live-status.ts';
import { dayIn, ownTimeZone } from '#contract/today.ts';
import { idList, isAmong } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/**
 * Records the state of a project at the end of this day, in the organisation's time zone (null: the server's). The
 * last write of a day wins.
 */
export async function recordDay(
  ctx: WritingCtx,
  { projectId, timeZone }: { projectId: number; timeZone: string | null },
): Promise<void> {
  if (ctx.days) ctx.days.add(projectId);
  else await recordDays(ctx, { projectIds: [projectId], timeZone });
}

export async function recordDays(
  ctx: WritingCtx,
  { projectIds, timeZone }: { projectIds: readonly number[]; timeZone: string | null },
): Promise<void> {
  const day = dayIn(timeZone ?? ownTimeZone(), ctx.now());
  await storeDays(ctx, { ids: idList(ctx.database.engine, projectIds), day });
}

/** The same, but reads the time zone first. */
export async function recordToday(ctx: WritingCtx, projectId: number): Promise<void> {
  if (ctx.days) ctx.days.add(projectId);
  else await recordTodayOf(ctx, [projectId]);
}

/** Runs work on many projects, and records the days of all of them at its end. */
export async function recordingDays<T>(
  ctx: WritingCtx,
  work: (ctx: WritingCtx) => Promise<T>,
): Promise<T> {
  const days = new Set<number>();
  const result = await work({ ...ctx, days });
  if (days.size > 0) await recordTodayOf(ctx, [...days]);
  return result;
}

async function recordTodayOf(ctx: WritingCtx, projectIds: readonly number[]): Promise<void> {
  const { timeZone } = await ctx.db
    .selectFrom('organisation')
    .select('timeZone')
    .executeTakeFirstOrThrow();
  await recordDays(ctx, { projectIds, timeZone });
}

const stored = [
  'percentageComplete',
  'tasksCount',
  'completedTasksCount',
  'stepsCount',
  'completedStepsCount',
  'endDate',
  'status',
] as const;

const storeDays = prepared<{ ids: unknown; day: string }>()((db, { ids, day }, engine) =>
  db
    .insertInto('projectDays')
    .columns(['projectId', 'day', 'overdueStepsCount', ...stored])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .select((now) => [
          'projects.id',
          now.val(day).as('day'),
          now
            .selectFrom('tasks')
            .innerJoin('taskSteps', 'taskSteps.taskId', 'tasks.id')
            .select((late) => late.fn.countAll<number>().as('late'))
            .whereRef('tasks.projectId', '=', 'projects.id')
            .where('tasks.nextDueDate', '<', day)
            .where('taskSteps.status', '<>', 'completed')
            .where('projects.status', 'in', liveStatuses)
            .where('taskSteps.dueDate', '<', day)
            .as('overdueStepsCount'),
        ])
        .select(stored)
        .where(isAmong(engine, sql.ref('projects.id'), ids)),
    )
    .onConflict((existing) =>
      existing.columns(['projectId', 'day']).doUpdateSet((eb) => ({
        overdueStepsCount: eb.ref('excluded.overdueStepsCount'),
        ...Object.fromEntries(stored.map((column) => [column, eb.ref(`excluded.${column}`)])),
      })),
    ),
);
