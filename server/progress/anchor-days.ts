import { dueDay } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';
import { holidaySet } from '#rules/holiday-set.ts';
import type { Holidays } from '#rules/holiday-set.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';

/** The anchor days for due dates. */
export async function projectDays(ctx: Ctx, projectId: number): Promise<ProjectDays> {
  const days = await ctx.db
    .selectFrom('projects')
    .select(['startDay', 'endDate', 'milestones'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { ...days, holidays: await holidaysIn(ctx) };
}

export async function holidaysIn({ db }: Ctx): Promise<Holidays> {
  return holidaySet(await db.selectFrom('holidays').select('day').execute());
}

/** The due dates of steps with offsets by the present days of their project. */
export async function countedAgain(
  ctx: Ctx,
  steps: readonly (Pick<Row<'taskSteps'>, 'id' | 'dueOffset'> & { projectId: number })[],
): Promise<Map<number, string | null>> {
  const dates = new Map<number, string | null>();
  for (const [projectId, some] of Map.groupBy(steps, (step) => step.projectId)) {
    const days = await projectDays(ctx, projectId);
    for (const { id, dueOffset } of some) if (dueOffset) dates.set(id, dueDay(dueOffset, days));
  }
  return dates;
}
