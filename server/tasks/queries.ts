import type { Task } from '../../contract/tasks.ts';
import type { Ctx } from '../ctx.ts';
import { stepsOfProject } from '../steps/queries.ts';

/** The tasks of a project with their steps, in order; with details where asked for. */
export async function tasksOfProject(
  ctx: Ctx,
  projectId: number,
  withDetails: boolean,
): Promise<Task[]> {
  const tasks = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'projectId', 'title', 'description', 'assigneeId', 'status', 'priority'])
    .select(['estimatedHours', 'completedAutomatically', 'order', 'percentageComplete'])
    .select(['stepsCount', 'completedStepsCount', 'createdAt', 'updatedAt', 'version'])
    .where('projectId', '=', projectId)
    .orderBy('order')
    .orderBy('id')
    .execute();
  const steps = await stepsOfProject(ctx, projectId, withDetails);
  return tasks.map((task) => ({ ...task, steps: steps.get(task.id) ?? [] }));
}
