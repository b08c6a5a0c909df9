import { sql } from 'kysely';

import { taskStep } from '#contract/steps.ts';
import { task as taskShape } from '#contract/tasks.ts';
import type { Task } from '#contract/tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import type { JsonList } from '#server/db/json-lists.ts';
import { prepared } from '#server/db/prepared.ts';
import { notFound } from '#server/problem.ts';
import { stepsByTask } from '#server/steps/queries.ts';

type TaskRow = Omit<Task, 'steps'>;

/** All tasks, or those of one project, with their steps. */
export async function listTasks(
  _: Ctx,
  { query: { projectId } }: { query: { projectId?: number | undefined } },
): Promise<JsonList> {
  return {
    table: 'tasks',
    columns: Object.keys(taskShape.shape).filter((column) => column !== 'steps'),
    orderBy: ['projectId', 'order', 'id'],
    ...(projectId !== undefined && { where: sql`"projectId" = ${projectId}` }),
    pageSize: 50,
    inside: {
      steps: {
        table: 'taskSteps',
        columns: Object.keys(taskStep.shape).filter((column) => column !== 'details'),
        orderBy: ['order', 'id'],
        where: sql`"taskId" = "tasks"."id"`,
      },
    },
  };
}

/** Tasks of one project or of all, with their steps, in order; optionally with details. */
export async function tasksWithSteps(
  ctx: Ctx,
  whose: { projectId?: number | undefined },
  withDetails = false,
): Promise<Task[]> {
  const tasks = await listTaskRows(ctx, whose);
  const steps = await stepsByTask(ctx, whose, withDetails);
  return tasks.map((task) => ({ ...task, steps: steps.get(task.id) ?? [] }));
}

/** Tasks without their steps, in the order of their projects. */
async function listTaskRows(
  { db }: Ctx,
  { projectId }: { projectId?: number | undefined },
): Promise<TaskRow[]> {
  return db
    .selectFrom('tasks')
    .select(taskColumns)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? 0))
    .orderBy('projectId')
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** Optionally with details. Throws if it does not exist. */
export async function readTask(ctx: Ctx, id: number, withDetails = false): Promise<Task> {
  const [task] = await taskAt(ctx, { id });
  if (!task) throw notFound('Task');
  if (task.stepsCount === 0) return { ...task, steps: [] };
  const steps = await stepsByTask(ctx, { taskId: id }, withDetails);
  return { ...task, steps: steps.get(id) ?? [] };
}

const taskAt = prepared<{ id: number }>()((db, { id }) =>
  db.selectFrom('tasks').select(taskColumns).where('id', '=', id),
);

/** All columns except for the exact share, which is internal. */
export const taskColumns = [
  'tasks.id',
  'tasks.projectId',
  'tasks.title',
  'tasks.description',
  'tasks.assigneeId',
  'tasks.ownerRoleId',
  'tasks.assigneeByRole',
  'tasks.status',
  'tasks.priority',
  'tasks.estimatedHours',
  'tasks.completedAutomatically',
  'tasks.isGate',
  'tasks.completedBy',
  'tasks.completedAt',
  'tasks.order',
  'tasks.percentageComplete',
  'tasks.stepsCount',
  'tasks.completedStepsCount',
  'tasks.nextDueDate',
  'tasks.createdAt',
  'tasks.updatedAt',
  'tasks.version',
] as const;
