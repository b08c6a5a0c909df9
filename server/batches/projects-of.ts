import type { RemainingItem } from '#contract/batches.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';

/** Maps existing tasks to their projects. */
export async function projectsOfTasks(
  { db }: Ctx,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const projects = new Map<number, number>();
  for (const some of chunks([...taskIds], atOnce)) {
    const rows = await db
      .selectFrom('tasks')
      .select(['id', 'projectId'])
      .where('id', 'in', some)
      .execute();
    for (const { id, projectId } of rows) projects.set(id, projectId);
  }
  return projects;
}

/** The same for steps. */
export async function projectsOfSteps(
  { db }: Ctx,
  stepIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const projects = new Map<number, number>();
  for (const some of chunks([...stepIds], atOnce)) {
    const rows = await db
      .selectFrom('taskSteps')
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .select(['taskSteps.id', 'tasks.projectId'])
      .where('taskSteps.id', 'in', some)
      .execute();
    for (const { id, projectId } of rows) projects.set(id, projectId);
  }
  return projects;
}

/** For records that have the same name in several projects. */
export async function withProjectNames(
  ctx: Ctx,
  remaining: readonly RemainingItem[],
): Promise<RemainingItem[]> {
  const idsOf = (kind: RemainingItem['entity']) =>
    remaining.flatMap(({ entity, id }) => (entity === kind ? [id] : []));
  const ofTasks = await projectsOfTasks(ctx, idsOf('task'));
  const ofSteps = await projectsOfSteps(ctx, idsOf('taskStep'));
  const names = new Map<number, string>();
  for (const some of chunks([...new Set([...ofTasks.values(), ...ofSteps.values()])], atOnce)) {
    const rows = await ctx.db
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('id', 'in', some)
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return remaining.map((item) => {
    const projectId = (item.entity === 'task' ? ofTasks : ofSteps).get(item.id) ?? 0;
    const project = names.get(projectId);
    return project === undefined ? item : { ...item, name: `${item.name} (${project})` };
  });
}

const atOnce = 500;
