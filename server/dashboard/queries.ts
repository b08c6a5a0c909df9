import { unassigned } from '#contract/dashboard.ts';
import type { DashboardFilter } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import { compareNames } from '#server/db/by-name.ts';
import { toProject } from '#server/projects/queries.ts';

type Filtered = { query: DashboardFilter };

/** Open projects that match the filter, and how many of their tasks are not completed. */
export async function readDashboardStats(ctx: Ctx, { query }: Filtered) {
  const { totalProjects, tasks, completed } = await openProjects(ctx, query)
    .select((eb) => [
      eb.fn.countAll<number>().as('totalProjects'),
      eb.fn.sum<number | string | null>('tasksCount').as('tasks'),
      eb.fn.sum<number | string | null>('completedTasksCount').as('completed'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL sums whole numbers into a decimal, which arrives as text.
  return { totalProjects, activeTasks: Number(tasks ?? 0) - Number(completed ?? 0) };
}

/** Open projects that match the filter: the next hire date first, undated ones last, then by name. */
export async function listOpenProjects(ctx: Ctx, { query }: Filtered): Promise<Project[]> {
  const rows = await openProjects(ctx, query).selectAll().execute();
  return rows.map(toProject).toSorted((a, b) => compareDays(a, b) || compareNames(a.name, b.name));
}

function openProjects({ db }: Ctx, { market, projectManagerId }: DashboardFilter) {
  let open = db.selectFrom('projects').where('status', '!=', 'completed');
  if (market) open = open.where('market', '=', market);
  if (projectManagerId === unassigned) return open.where('projectManagerId', 'is', null);
  return projectManagerId ? open.where('projectManagerId', '=', projectManagerId) : open;
}

function compareDays(a: Project, b: Project): number {
  if (a.endDate === b.endDate) return 0;
  if (a.endDate === null) return 1;
  return b.endDate === null || a.endDate < b.endDate ? -1 : 1;
}
