import { sql } from 'kysely';

import { activeTasksAtOnce } from '../../contract/active-tasks.ts';
import type { ActiveTasks, ActiveTasksQuery } from '../../contract/active-tasks.ts';
import type { Ctx } from '../ctx.ts';
import { stepsOfTasks } from '../steps/queries.ts';
import { taskColumns } from './queries.ts';

/** Tasks that are not completed, of open projects, the earliest due first and the undated last; a page of them. */
export async function listActiveTasks(
  ctx: Ctx,
  { query: { projectId, personId, dueUntil, undated, after } }: { query: ActiveTasksQuery },
): Promise<ActiveTasks> {
  let query = ctx.db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(taskColumns)
    .select('projects.name as projectName')
    .where('tasks.status', '<>', 'completed')
    .where('projects.status', '<>', 'completed');
  if (projectId !== undefined) query = query.where('tasks.projectId', '=', projectId);
  if (dueUntil !== undefined) query = query.where(due, '<=', dueUntil);
  if (undated) query = query.where('tasks.nextDueDate', 'is', null);
  if (personId !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('tasks.assigneeId', '=', personId),
        eb.exists(
          eb
            .selectFrom('taskSteps')
            .innerJoin('personTaskSteps', 'personTaskSteps.taskStepId', 'taskSteps.id')
            .select('taskSteps.id')
            .whereRef('taskSteps.taskId', '=', 'tasks.id')
            .where('taskSteps.status', '<>', 'completed')
            .where('personTaskSteps.personId', '=', personId),
        ),
      ]),
    );
  }
  if (after !== undefined) {
    const [day, id] = after.split('.');
    query = query.where(
      sql<boolean>`(${due}, "tasks"."id") > (${day || undatedLast}, ${Number(id)})`,
    );
  }
  const rows = await query
    .orderBy(due)
    .orderBy('tasks.id')
    .limit(activeTasksAtOnce + 1)
    .execute();
  const page = rows.slice(0, activeTasksAtOnce);
  const steps = await stepsOfTasks(
    ctx,
    page.map(({ id }) => id),
  );
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    tasks: page.map((task) => ({ ...task, steps: steps.get(task.id) ?? [] })),
    next: last ? `${last.nextDueDate ?? ''}.${last.id}` : null,
  };
}

// Sorts behind every day, and is what the index is made of.
const undatedLast = '9999-12-31';
const due = sql<string>`coalesce("tasks"."nextDueDate", '9999-12-31')`;
