import type { ProgressAbove } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';

const common = ['id', 'percentageComplete', 'status'] as const;

/** The columns of `ProgressAbove`. */
export const progressColumns = {
  step: [
    ...common,
    'completedBy',
    'completedAt',
    'dueDate',
    'detailsCount',
    'completedDetailsCount',
  ],
  task: [...common, 'stepsCount', 'completedStepsCount', 'nextDueDate'],
  project: [...common, 'tasksCount', 'completedTasksCount', 'stepsCount', 'completedStepsCount'],
} as const;

/** The stored progress of a step, its task and its project. */
export async function progressAbove(ctx: Ctx, stepId: number): Promise<ProgressAbove> {
  const { taskId, ...step } = await ctx.db
    .selectFrom('taskSteps')
    .select([...progressColumns.step, 'taskId'])
    .where('id', '=', stepId)
    .executeTakeFirstOrThrow();
  const { projectId, ...task } = await ctx.db
    .selectFrom('tasks')
    .select([...progressColumns.task, 'projectId'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return { step, task, project: await progressOfProject(ctx, projectId) };
}

export async function progressOfProject(ctx: Ctx, id: number): Promise<ProgressAbove['project']> {
  return ctx.db
    .selectFrom('projects')
    .select(progressColumns.project)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
