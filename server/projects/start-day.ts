import type { ProjectChanges } from '#contract/projects.ts';
import { dayIn } from '#contract/today.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { timeZoneOf } from '#server/organisation/queries.ts';

/** The organization's day of a moment. Midnight in UTC is that day: programs without times send days like this. */
export async function startDayOf(ctx: Ctx, moment: string): Promise<string> {
  if (moment.endsWith('T00:00:00.000Z')) return moment.slice(0, 10);
  return dayIn(await timeZoneOf(ctx), moment);
}

/** Keeps the time and the day of the start consistent if only one of them was sent. */
export async function changedStart(
  ctx: Ctx,
  { startDate: moment, startDay: day }: Pick<Row<'projects'>, 'startDate' | 'startDay'>,
  { startDate, startDay }: Pick<ProjectChanges, 'startDate' | 'startDay'>,
): Promise<Partial<Pick<Row<'projects'>, 'startDate' | 'startDay'>>> {
  if (startDate !== undefined && startDay === undefined && startDate !== moment) {
    return { startDay: startDate && (await startDayOf(ctx, startDate)) };
  }
  if (startDay === undefined || startDate !== undefined || startDay === day) return {};
  return { startDate: startDay && `${startDay}T12:00:00.000Z` };
}
