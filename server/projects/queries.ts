import { unassigned } from '#contract/dashboard-filters.ts';
import type { DashboardFilter } from '#contract/dashboard.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import { rates } from '#rules/progress.ts';
import type { Ctx } from '#server/ctx.ts';
import { compareNames } from '#server/db/by-name.ts';
import type { Row } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';
import { tasksWithSteps } from '#server/tasks/queries.ts';

import { withHolders } from './role-holders.ts';

type Listed = { query: { ids?: number[] | undefined } };

/** Newest first, optionally limited to these ids. */
export async function listProjects(
  ctx: Ctx,
  { query: { ids } }: Listed = { query: {} },
): Promise<Project[]> {
  const all = ctx.db.selectFrom('projects').selectAll().orderBy('id', 'desc');
  const rows = await (ids ? all.where('id', 'in', ids) : all).execute();
  return withHolders(ctx, rows.map(toProject));
}

/** Latest end date first, undated last, then by name. */
export async function listArchivedProjects(ctx: Ctx): Promise<Project[]> {
  const rows = await ctx.db
    .selectFrom('projects')
    .selectAll()
    .where('status', '=', 'completed')
    .execute();
  const projects = await withHolders(ctx, rows.map(toProject));
  return projects.toSorted(
    (a, b) => latestFirst(a.endDate, b.endDate) || compareNames(a.name, b.name),
  );
}

/** Next hire date first, undated last, then by name. */
export async function listOpenProjects(
  ctx: Ctx,
  { query }: { query: DashboardFilter },
): Promise<Project[]> {
  const rows = await openProjects(ctx, query).selectAll().execute();
  const projects = await withHolders(ctx, rows.map(toProject));
  return projects.toSorted(
    (a, b) => soonestFirst(a.endDate, b.endDate) || compareNames(a.name, b.name),
  );
}

/** Without columns; the caller selects them. */
export function openProjects({ db }: Ctx, { market, projectManagerId }: DashboardFilter) {
  let open = db.selectFrom('projects').where('status', '!=', 'completed');
  if (market) open = open.where('market', '=', market);
  if (projectManagerId === unassigned) return open.where('projectManagerId', 'is', null);
  return projectManagerId ? open.where('projectManagerId', '=', projectManagerId) : open;
}

/** Throws if it does not exist. */
export async function readProject(
  ctx: Ctx,
  { params, query }: { params: { id: number }; query: { include?: 'details' | undefined } },
): Promise<ProjectDetail> {
  const row = await ctx.db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw notFound('Project');
  const tasks = await tasksWithSteps(ctx, { projectId: row.id }, query.include === 'details');
  const [project = toProject(row)] = await withHolders(ctx, [toProject(row)]);
  return { ...project, tasks };
}

/** Removes server-only columns and adds the two rates. */
export function toProject({
  statusBeforeArchive: _,
  lastMilestoneId: __,
  ...row
}: Row<'projects'>): Project {
  const { status, holdReason, lookAgainOn } = row;
  const hold = status === 'on_hold' ? { holdReason, lookAgainOn } : noHold;
  return { ...row, ...hold, ...rates(row) };
}

const noHold = { holdReason: null, lookAgainOn: null };

function latestFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a > b ? -1 : 1;
}

function soonestFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}
