import type { ReportedHire } from '#contract/status-report.ts';
import type { ProjectStatus } from '#contract/values.ts';
import { addDays } from '#rules/add-days.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';

const columns = [
  'p.id',
  'p.name',
  'p.market',
  'p.status',
  'p.endDate',
  'p.percentageComplete',
  'p.outcome',
  'p.outcomeDay',
  'p.holdReason',
  'p.lookAgainOn',
  'p.createdAt',
] as const;

type Column<Name> = Name extends `p.${infer Plain}` ? Plain : never;

export type Hire = Pick<Row<'projects'>, Column<(typeof columns)[number]>> &
  Pick<ReportedHire, 'isNew' | 'before'>;

/** A day of the organization, and a function that converts a time to such a day. */
export type Since = { since: string; dayOf: (moment: string) => string };

/** Open projects and those archived since a day, each with its state at the start of that day. */
export async function hiresSince(ctx: Ctx, { since, dayOf }: Since): Promise<Hire[]> {
  const rows = await rowsSince(ctx, since);
  return rows.flatMap(({ archivedAt, recordedAt, recorded, baseline, ...hire }) => {
    const before = recorded ?? (recordedAt && dayOf(recordedAt) < since ? baseline : null);
    const isNew = before === null && dayOf(hire.createdAt) >= since;
    // Without a record, the day of archiving decides.
    const wasOpen = before ? before.status !== 'completed' : isFrom(archivedAt, since, dayOf);
    return hire.status !== 'completed' || wasOpen ? [{ ...hire, isNew, before }] : [];
  });
}

function isFrom(moment: string | null, since: string, dayOf: Since['dayOf']): boolean {
  return moment !== null && dayOf(moment) >= since;
}

/** Each with its last record before the day, and with its baseline. */
async function rowsSince({ db }: Ctx, since: string) {
  const rows = await db
    .selectFrom('projects as p')
    .leftJoin('projectDays as d', (join) =>
      join.on('d.id', '=', (eb) =>
        eb
          .selectFrom('projectDays as one')
          .select('one.id')
          .whereRef('one.projectId', '=', 'p.id')
          .where('one.day', '<', since)
          .orderBy('one.day', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('baselines as b', (join) =>
      join.onRef('b.entityId', '=', 'p.id').on('b.entityType', '=', 'project'),
    )
    .select([...columns, 'p.archivedAt', 'b.recordedAt'])
    .select(['d.status as d1', 'd.percentageComplete as d2', 'd.endDate as d3'])
    .select(['b.status as b1', 'b.percentageComplete as b2', 'b.endDate as b3'])
    // The organization's day can be at most one day ahead of UTC.
    .where((eb) =>
      eb.or([eb('p.status', '!=', 'completed'), eb('p.archivedAt', '>=', addDays(since, -1))]),
    )
    .execute();
  return rows.map(({ d1, d2, d3, b1, b2, b3, ...row }) => ({
    ...row,
    recorded: stateOf(d1, d2, d3),
    baseline: stateOf(b1 as ProjectStatus | null, b2, b3),
  }));
}

function stateOf(
  status: ProjectStatus | null,
  percentageComplete: number | null,
  endDate: string | null,
): ReportedHire['before'] {
  if (status === null || percentageComplete === null) return null;
  return { status, percentageComplete, endDate };
}

/** The first recorded day; null if there are no records. */
export async function recordsBegin({ db }: Ctx): Promise<string | null> {
  const first = await db
    .selectFrom('baselines')
    .select('recordedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.recordedAt ?? null;
}
