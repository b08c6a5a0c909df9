import type { Calendar, CalendarKind } from '#contract/calendars.ts';
import { callRefusal } from '#rules/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { sha256 } from '#server/files/sha256.ts';
import { openWorkOf, undatedLast } from '#server/my-work/whose.ts';
import { accountById } from '#server/sessions/account-rows.ts';
import { seenBy } from '#server/sight/read-rights.ts';

export function listOwnCalendars({ db, account }: Ctx): Promise<Calendar[]> {
  return db
    .selectFrom('calendars')
    .select(['kind', 'createdAt'])
    .where('managerId', '=', account?.id ?? 0)
    .orderBy('kind')
    .execute();
}

/** The calendar of an address, read as its account sees the data now; null if it has ended. */
export async function calendarAt(
  base: Omit<Ctx, 'account'>,
  secret: string,
): Promise<{ ctx: Ctx; kind: CalendarKind } | null> {
  const found = await base.db
    .selectFrom('calendars')
    .select(['managerId', 'kind'])
    .where('secretHash', '=', sha256(secret))
    .executeTakeFirst();
  const account = found && (await accountById(base, found.managerId));
  if (!account || callRefusal('read', account)) return null;
  return { kind: found.kind, ctx: { ...base, account, db: seenBy(base.db, account) } };
}

const mostEvents = 1000;

export type Due = {
  id: number;
  name: string;
  day: string;
  updatedAt: string;
  version: number;
  place: string;
  /** Of its page. */
  path: string;
};

/** The open steps of the account's person that have a due date. */
export async function workDue(ctx: Ctx): Promise<Due[]> {
  const { db, account } = ctx;
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('projectManagerId', '=', account?.id ?? 0)
    .executeTakeFirst();
  if (!person) return [];
  const rows = await db
    .selectFrom(openWorkOf(ctx, { who: 'person', id: person.id }).as('found'))
    .innerJoin('taskSteps', 'taskSteps.id', 'found.id')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['taskSteps.id', 'taskSteps.name', 'due as day', 'taskSteps.updatedAt'])
    .select(['taskSteps.version', 'tasks.title', 'tasks.id as taskId', 'tasks.projectId'])
    .select('projects.name as project')
    .where('due', '<', undatedLast)
    .orderBy('due')
    .orderBy('taskSteps.id')
    .limit(mostEvents)
    .execute();
  return rows.map(({ title, project, taskId, projectId, ...row }) => ({
    ...row,
    place: `${project}: ${title}`,
    path: `/projects/${projectId}?task=${taskId}&step=${row.id}`,
  }));
}

/** The hire dates of open projects. */
export async function hireDates({ db }: Ctx): Promise<Due[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'endDate', 'updatedAt', 'version', 'market'])
    .where('status', '<>', 'completed')
    .where('status', '<>', 'on_hold')
    .where('endDate', 'is not', null)
    .orderBy('endDate')
    .orderBy('id')
    .limit(mostEvents)
    .execute();
  return rows.map(({ endDate, market, ...row }) => ({
    ...row,
    day: endDate ?? '',
    place: market,
    path: `/projects/${row.id}`,
  }));
}
