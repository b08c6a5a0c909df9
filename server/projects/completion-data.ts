import { sql } from 'kysely';

import { completionData } from '#contract/completion.ts';
import type { CompletionData } from '#contract/completion.ts';
import type { Ctx } from '#server/ctx.ts';
import type { JsonList } from '#server/db/json-lists.ts';

const { stepDetails, tasks, taskSteps } = completionData.shape;
const columnsOf = (list: typeof stepDetails | typeof tasks | typeof taskSteps) =>
  Object.keys(list.def.element.shape);

const detailColumns = columnsOf(stepDetails);
const taskColumns = columnsOf(tasks);
const stepColumns = columnsOf(taskSteps).filter((column) => column !== 'details');

export async function readCompletionData(
  _: Ctx,
  { query: { projectId } }: { query: { projectId?: number | undefined } },
): Promise<Record<keyof CompletionData, JsonList>> {
  const taskIds = sql`(select id from ${sql.table('tasks')} where "projectId" = ${projectId})`;
  const stepIds = sql`(select id from ${sql.table('taskSteps')} where "taskId" in ${taskIds})`;
  const ofProject = projectId !== undefined;
  const steps: JsonList = {
    table: 'taskSteps',
    columns: stepColumns,
    orderBy: ['taskId', 'order', 'id'],
    ...(ofProject && { where: sql`"taskId" in ${taskIds}` }),
    pageSize: 100,
  };
  return {
    stepDetails: {
      table: 'stepDetails',
      columns: detailColumns,
      // In index order: for all projects, the table's own index is the fastest.
      orderBy: ofProject ? ['taskStepId', 'id'] : ['id'],
      ...(ofProject && { where: sql`"taskStepId" in ${stepIds}` }),
      pageSize: 1000,
    },
    tasks: {
      table: 'tasks',
      columns: taskColumns,
      orderBy: ['projectId', 'order', 'id'],
      ...(ofProject && { where: sql`"projectId" = ${projectId}` }),
      pageSize: 100,
    },
    taskSteps: steps,
    steps,
  };
}
