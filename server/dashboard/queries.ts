import type { DashboardFilter } from '#contract/dashboard.ts';
import type { Ctx } from '#server/ctx.ts';
import { openProjects } from '#server/projects/queries.ts';

export async function readDashboardStats(ctx: Ctx, { query }: { query: DashboardFilter }) {
  const { totalProjects, tasks, completed } = await openProjects(ctx, query)
    .select((eb) => [
      eb.fn.countAll<number>().as('totalProjects'),
      eb.fn.sum<number | string | null>('tasksCount').as('tasks'),
      eb.fn.sum<number | string | null>('completedTasksCount').as('completed'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL returns sums of integers as decimal strings.
  return { totalProjects, activeTasks: Number(tasks ?? 0) - Number(completed ?? 0) };
}
