import { mondayBefore, notPastMonday } from '#contract/status-report.ts';
import type { StatusReport, StatusReportQuery } from '#contract/status-report.ts';
import { dayIn } from '#contract/today.ts';
import type { Ctx } from '#server/ctx.ts';
import { listNextSteps } from '#server/dashboard/next-steps.ts';
import { compareNames } from '#server/db/by-name.ts';
import { timeZoneOf } from '#server/organisation/queries.ts';
import { invalid } from '#server/problem.ts';

import { hiresSince, recordsBegin } from './hires.ts';
import type { Hire } from './hires.ts';
import { nextItems } from './next-items.ts';
import { startsOfHolds } from './starts-of-holds.ts';

/**
 * Open projects and those archived since the Monday, by market, with their state today and at the start of that
 * Monday. Throws unless the Monday is past. Today depends on the organization's time zone.
 */
export async function readStatusReport(
  ctx: Ctx,
  { query }: { query: StatusReportQuery },
): Promise<StatusReport> {
  const zone = await timeZoneOf(ctx);
  const dayOf = (moment: string) => dayIn(zone, moment);
  const today = dayOf(ctx.now());
  const since = query.since ?? mondayBefore(today);
  if (since >= today) throw invalid('since', notPastMonday);
  const begin = await recordsBegin(ctx);
  const hires = await hiresSince(ctx, { since, dayOf });
  const steps = await listNextSteps(ctx, { query: { day: today } });
  const overdue = new Map(steps.map((step) => [step.id, step.overdue]));
  const next = await nextItems(ctx, steps);
  const holdStarts = await startsOfHolds(ctx, dayOf);
  const report = ({ market: _, createdAt: __, holdReason, lookAgainOn, ...hire }: Hire) => ({
    ...hire,
    overdue: overdue.get(hire.id) ?? 0,
    next: next.get(hire.id) ?? null,
    hold:
      hire.status === 'on_hold'
        ? { since: holdStarts.get(hire.id) ?? null, reason: holdReason, lookAgainOn }
        : null,
  });
  const markets = [...Map.groupBy(hires, ({ market }) => market)]
    .toSorted(([a], [b]) => compareNames(a, b))
    .map(([market, here]) => ({ market, hires: here.toSorted(inOrder).map(report) }));
  return { today, since, recordedFrom: begin && dayOf(begin), markets };
}

/** Next hire date first, undated last, then by name. */
function inOrder(a: Hire, b: Hire): number {
  const [first, second] = [a.endDate ?? lastDay, b.endDate ?? lastDay];
  if (first !== second) return first < second ? -1 : 1;
  return compareNames(a.name, b.name) || a.id - b.id;
}

const lastDay = '9999-12-31';
