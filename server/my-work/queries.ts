import { sql } from 'kysely';

import { dueStepsAtOnce, mostOnTop } from '#contract/my-work.ts';
import type {
  DueSteps,
  DueWork,
  DueWorkQuery,
  MyWork,
  MyWorkQuery,
  WorkStep,
} from '#contract/my-work.ts';
import { hiddenItem } from '#contract/personal-links.ts';
import type { StepDetail } from '#contract/steps.ts';
import { weekAfter } from '#rules/work-groups.ts';
import { commentsOfSteps } from '#server/comments/queries.ts';
import type { Ctx } from '#server/ctx.ts';
import { everything } from '#server/records/everything.ts';

import { due, everybody, openWorkOf, pageConditions, pageSize, undatedLast } from './whose.ts';

export async function listMyWork(ctx: Ctx, { query }: { query: MyWorkQuery }): Promise<MyWork> {
  const { counts, rows } = await (query.who === 'everybody'
    ? fromIndex(ctx, query)
    : fromScan(ctx, query.who, query));
  const page = rows.slice(0, pageSize(query));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    counts,
    top: query.after === undefined ? await readSteps(ctx, await onTop(ctx, query), query) : [],
    steps: await readSteps(ctx, page, query),
    next: last ? `${last.due === undatedLast ? '' : last.due}.${last.id}` : null,
  };
}

export async function countDueWork(ctx: Ctx, { query }: { query: DueWorkQuery }): Promise<DueWork> {
  const found = await dueOf(ctx, query)
    .select((eb) => eb.fn.countAll<number>().as('steps'))
    .executeTakeFirstOrThrow();
  return { day: query.day, due: found.steps };
}

export async function listDueSteps(
  ctx: Ctx,
  { query }: { query: DueWorkQuery },
): Promise<DueSteps> {
  const rows = await dueOf(ctx, query)
    .select((eb) => ['found.id', 'found.due', eb.fn.countAll<number>().over().as('count')])
    .orderBy(sql`case when "roundsCount" > 0 then 0 else 1 end`)
    .orderBy('found.due')
    .orderBy('found.id')
    .limit(dueStepsAtOnce)
    .execute();
  return { due: rows[0]?.count ?? 0, steps: await readSteps(ctx, rows, {}) };
}

/** The steps of a person that are overdue, due on a day or sent back. */
function dueOf(ctx: Ctx, { day, personId }: DueWorkQuery) {
  return ctx.db
    .selectFrom(openWorkOf(ctx, { who: 'person', id: personId }).as('found'))
    .innerJoin('taskSteps', 'taskSteps.id', 'found.id')
    .where((eb) => eb.or([eb('due', '<=', day), eb('roundsCount', '>', 0)]));
}

type Counts = MyWork['counts'];
type Row = { id: number; due: string };
type Found = { counts: Counts; rows: Row[] };

/** Scans the steps of one person, role or manager once, for both the counts and the page. */
async function fromScan(
  ctx: Ctx,
  who: 'person' | 'role' | 'hires',
  query: MyWorkQuery,
): Promise<Found> {
  const { from, until } = pageConditions(query);
  const found = await ctx.db
    .with(
      (cte) => cte('found').materialized(),
      () => openWorkOf(ctx, { who, id: query.id ?? 0 }),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('found')
        .select(['id', 'due'])
        .where(sql<boolean>`("due", "id") > (${from.due}, ${from.id})`)
        .where('due', '<=', until)
        .orderBy('due')
        .orderBy('id')
        .limit(pageSize(query) + 1),
    )
    .with('counts', (cte) => cte.selectFrom('found').select(countsOn(query.day)))
    .selectFrom('counts')
    .leftJoin('page', (join) => join.onTrue())
    .selectAll('counts')
    .select(['page.id', 'page.due'])
    .orderBy('page.due')
    .orderBy('page.id')
    .execute();
  const rows = found.flatMap(({ id, due: day }) =>
    id === null || day === null ? [] : [{ id, due: day }],
  );
  const { overdue, today, week, later, undated } = found[0] ?? noCounts;
  return { counts: { overdue, today, week, later, undated }, rows };
}

function countsOn(day: string) {
  const week = weekAfter(day);
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`;
  return [
    count(sql`"due" < ${day}`).as('overdue'),
    count(sql`"due" = ${day}`).as('today'),
    count(sql`"due" > ${day} and "due" <= ${week}`).as('week'),
    count(sql`"due" > ${week} and "due" < ${undatedLast}`).as('later'),
    count(sql`"due" = ${undatedLast}`).as('undated'),
  ] as const;
}

/** Counts and reads all steps in index order. */
async function fromIndex(ctx: Ctx, query: MyWorkQuery): Promise<Found> {
  const { day } = query;
  const { from, until } = pageConditions(query);
  const week = weekAfter(day);
  const rows = await everybody(ctx)
    // SQLite can use the index only for the first condition.
    .where(due, '>=', from.due)
    .where(sql<boolean>`(${due}, "s"."id") > (${from.due}, ${from.id})`)
    .where(due, '<=', until)
    .orderBy(due)
    .orderBy('s.id')
    .limit(pageSize(query) + 1)
    .execute();
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from ${sql.table('taskSteps')} "s"
      where "s"."status" <> 'completed' and "s"."isLive" and ${condition})`;
  const counts = await ctx.db
    .selectNoFrom([
      count(sql`${due} < ${day}`).as('overdue'),
      count(sql`${due} = ${day}`).as('today'),
      count(sql`${due} > ${day} and ${due} <= ${week}`).as('week'),
      count(sql`${due} > ${week} and ${due} < ${undatedLast}`).as('later'),
      count(sql`${due} = ${undatedLast}`).as('undated'),
    ])
    .executeTakeFirst();
  return { counts: counts ?? noCounts, rows };
}

/** Steps of the span that were sent back, then those whose blocker is finished. */
async function onTop(ctx: Ctx, query: MyWorkQuery): Promise<Row[]> {
  const { who, id } = query;
  const { from, until } = pageConditions(query);
  // Must match the index expression literally, or SQLite does not use the index.
  const marked = sql<Row & { place: number }>`(
    select "id", "due", min("place") as "place" from (
      select "s"."id", ${due} as "due", 0 as "place" from ${sql.table('taskSteps')} "s"
        where "s"."roundsCount" > 0 and "s"."status" <> 'completed' and "s"."isLive"
      union all
      select "s"."id", ${due} as "due", 1 as "place" from ${sql.table('taskSteps')} "s"
        join "taskSteps" "b" on "b"."id" = "s"."waitsForId"
        where "s"."waitsForId" is not null and "s"."status" <> 'completed' and "s"."isLive"
          and "b"."status" = 'completed') as "both"
    group by "id", "due")`;
  let found = ctx.db
    .selectFrom(marked.as('marked'))
    .select(['id', 'due'])
    .where('due', '>=', from.due)
    .where('due', '<=', until)
    .orderBy('place')
    .orderBy('due')
    .orderBy('id')
    .limit(mostOnTop);
  if (who !== 'everybody') {
    const whose = openWorkOf(ctx, { who, id: id ?? 0 }).as('whose');
    found = found.where('id', 'in', ctx.db.selectFrom(whose).select('whose.id'));
  }
  return found.execute();
}

const noCounts = { overdue: 0, today: 0, week: 0, later: 0, undated: 0 };

/** Adds the fields of task and project, in the same order. */
async function readSteps(
  ctx: Ctx,
  page: Row[],
  { include }: Pick<MyWorkQuery, 'include'>,
): Promise<WorkStep[]> {
  if (page.length === 0) return [];
  const { db } = ctx;
  const ids = page.map(({ id }) => id);
  const steps = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .selectAll('taskSteps')
    .select(['tasks.title as taskTitle', 'tasks.assigneeId as taskAssigneeId', 'tasks.projectId'])
    .leftJoin('taskSteps as blocker', 'blocker.id', 'taskSteps.waitsForId')
    .select(['projects.name as projectName', 'projects.market'])
    .select(['blocker.name as blockerName', 'blocker.status as blockerStatus'])
    .where('taskSteps.id', 'in', ids)
    .execute();
  const links = await db
    .selectFrom('personTaskSteps')
    .select(['personId', 'byRole', 'taskStepId'])
    .where('taskStepId', 'in', ids)
    .orderBy('id')
    .execute();
  const people = Map.groupBy(links, ({ taskStepId }) => taskStepId);
  const comments = await commentsOfSteps({ db }, ids);
  const details = include === 'details' ? await readDetails(db, ids) : undefined;
  const byId = new Map(steps.map((step) => [step.id, step]));
  const hidden = await hiddenBlockers(ctx, steps);
  return ids.flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const { blockerName, blockerStatus, ...step } = found;
    const blocker =
      blockerName === null
        ? (hidden.get(step.waitsForId) ?? null)
        : { name: blockerName, isDone: blockerStatus === 'completed' };
    const onIt = (people.get(id) ?? []).map(({ personId, byRole }) => ({ personId, byRole }));
    const shown = { ...step, blocker, people: onIt, commentsCount: comments.get(id) ?? 0 };
    return [{ ...shown, ...(details && { details: details.get(id) ?? [] }) }];
  });
}

type Waiting = { waitsForId: number | null; blockerName: string | null };

/** A personal link shows that an item waits, and not for which item of somebody else. */
async function hiddenBlockers(ctx: Ctx, steps: readonly Waiting[]) {
  const ids = steps.flatMap(({ waitsForId, blockerName }) =>
    blockerName === null && waitsForId !== null ? waitsForId : [],
  );
  if (ids.length === 0) return new Map<number | null, WorkStep['blocker']>();
  const rows = await everything(ctx)
    .db.selectFrom('taskSteps')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map<number | null, WorkStep['blocker']>(
    rows.map(({ id, status }) => [id, { name: hiddenItem, isDone: status === 'completed' }]),
  );
}

async function readDetails(db: Ctx['db'], stepIds: number[]): Promise<Map<number, StepDetail[]>> {
  const details = await db
    .selectFrom('stepDetails')
    .selectAll()
    .where('taskStepId', 'in', stepIds)
    .orderBy('taskStepId')
    .orderBy('order')
    .orderBy('id')
    .execute();
  return Map.groupBy(details, ({ taskStepId }) => taskStepId);
}
