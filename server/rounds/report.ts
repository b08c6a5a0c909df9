import { monthsOfReport, mostRoundItems } from '#contract/rounds.ts';
import type {
  RoundItems,
  RoundItemsQuery,
  RoundsReport,
  RoundsReportQuery,
} from '#contract/rounds.ts';
import { dayIn } from '#contract/today.ts';
import type { Ctx } from '#server/ctx.ts';
import { compareNames } from '#server/db/by-name.ts';
import { timeZoneOf } from '#server/organisation/queries.ts';

/** A counted event: a round, or the first time that a step was finished. */
type Event = RoundItems['items'][number] & { month: string; number: number | null };

/** Counts steps sent back and finished in the months up to `until`, in the organization's time zone. */
export async function readRoundsReport(
  ctx: Ctx,
  { query: { until } }: { query: RoundsReportQuery },
): Promise<RoundsReport> {
  const months = monthsUntil(until);
  const { rounds, finished } = await eventsIn(ctx, months);
  const figures = (some: readonly Event[], done: readonly Event[]) => ({
    steps: some.filter(({ number }) => number === 1).length,
    rounds: some.length,
    finished: done.length,
  });
  const all = [...rounds, ...finished];
  const of = (event: Event, key: 'month' | 'market', value: string) => event[key] === value;
  const row = (key: 'month' | 'market', value: string) =>
    figures(
      rounds.filter((event) => of(event, key, value)),
      finished.filter((event) => of(event, key, value)),
    );
  const markets = [...new Set(all.map(({ market }) => market))].toSorted(compareNames);
  const reasons = [...Map.groupBy(rounds, ({ reason }) => reason ?? '')];
  return {
    from: months.at(-1) ?? until,
    until,
    total: figures(rounds, finished),
    months: months.map((month) => ({ month, ...row('month', month) })),
    markets: markets.map((market) => ({ market, ...row('market', market) })),
    reasons: reasons
      .map(([reason, some]) => ({ reason, ...figures(some, finished) }))
      .toSorted((a, b) => b.rounds - a.rounds || compareNames(a.reason, b.reason)),
  };
}

/** Newest first. */
export async function listRoundItems(
  ctx: Ctx,
  { query }: { query: RoundItemsQuery },
): Promise<RoundItems> {
  const { figure, until, month, market, reason } = query;
  const { rounds, finished } = await eventsIn(ctx, monthsUntil(until));
  const found = (figure === 'finished' ? finished : rounds)
    .filter((event) => figure !== 'steps' || event.number === 1)
    .filter((event) => month === undefined || event.month === month)
    .filter((event) => market === undefined || event.market === market)
    // Finished steps have no reason.
    .filter((event) => reason === undefined || figure === 'finished' || event.reason === reason)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const items = found.slice(0, mostRoundItems).map(({ month: _, number: __, ...item }) => item);
  return { count: found.length, items };
}

/** Newest first. */
function monthsUntil(until: string): string[] {
  const [year = 0, month = 1] = until.split('-').map(Number);
  return Array.from({ length: monthsOfReport }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

async function eventsIn(ctx: Ctx, months: readonly string[]) {
  const zone = await timeZoneOf(ctx);
  const span = spanOf(months);
  const shown = new Set(months);
  const inSpan = <E extends { at: string }>(events: E[]) =>
    events
      .map((event) => ({ ...event, month: dayIn(zone, event.at).slice(0, 7) }))
      .filter(({ month }) => shown.has(month));
  return {
    rounds: inSpan(await roundsIn(ctx, span)),
    finished: inSpan([...(await finishedIn(ctx, span)), ...(await goneIn(ctx, span))]),
  };
}

type Span = { from: string; until: string };

/** One day longer on both sides, because time zones differ. */
function spanOf(months: readonly string[]): Span {
  const dayMs = 86_400_000;
  const [year = 0, month = 1] = (months[0] ?? '').split('-').map(Number);
  const first = Date.parse(`${months.at(-1)}-01T00:00:00Z`);
  return {
    from: new Date(first - dayMs).toISOString(),
    until: new Date(Date.UTC(year, month) + dayMs).toISOString(),
  };
}

async function roundsIn({ db }: Ctx, { from, until }: Span) {
  const rows = await db
    .selectFrom('rounds')
    .leftJoin('projects', 'projects.id', 'rounds.projectId')
    .leftJoin('taskSteps', 'taskSteps.id', 'rounds.taskStepId')
    .select(['rounds.taskStepId', 'rounds.stepName', 'rounds.projectId', 'rounds.projectName'])
    .select(['rounds.market', 'projects.market as marketNow', 'taskSteps.id as isThere'])
    .select(['rounds.number', 'rounds.reason', 'rounds.note', 'rounds.author'])
    .select('rounds.createdAt as at')
    .where('rounds.createdAt', '>=', from)
    .where('rounds.createdAt', '<', until)
    .execute();
  return rows.map(({ market, marketNow, isThere, ...row }) => ({
    ...row,
    market: marketNow ?? market,
    isThere: isThere !== null,
  }));
}

const noRound = { number: null, reason: null, note: null, author: null };

async function finishedIn({ db }: Ctx, { from, until }: Span) {
  const rows = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['taskSteps.id as taskStepId', 'taskSteps.name as stepName'])
    .select(['projects.id as projectId', 'projects.name as projectName', 'projects.market'])
    .select('taskSteps.firstFinishedAt as at')
    .where('firstFinishedAt', '>=', from)
    .where('firstFinishedAt', '<', until)
    .execute();
  return rows.map((row) => ({ ...row, ...noRound, at: row.at ?? '', isThere: true }));
}

async function goneIn({ db }: Ctx, { from, until }: Span) {
  const rows = await db
    .selectFrom('goneSteps')
    .select(['taskStepId', 'stepName', 'projectId', 'projectName', 'market'])
    .select('firstFinishedAt as at')
    .where('firstFinishedAt', '>=', from)
    .where('firstFinishedAt', '<', until)
    .where('taskStepId', 'not in', (eb) => eb.selectFrom('taskSteps').select('id'))
    .execute();
  return rows.map((row) => ({ ...row, ...noRound, isThere: false }));
}
