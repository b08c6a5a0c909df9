import type { WorkStatus } from '#contract/values.ts';
import type { Ctx } from '#server/ctx.ts';
import type { BatchItem, Row, Tables, Trashed } from '#server/db/tables.ts';

/** Completed steps and automatically completed tasks before an act, with their completions. */
export type Former = readonly BatchItem[];

type Completions = {
  taskStep: Pick<Row<'taskSteps'>, 'completedBy' | 'completedAt' | 'firstFinishedAt' | 'dueDate'>;
  task: Pick<
    Row<'tasks'>,
    'status' | 'completedAutomatically' | 'statusBeforeCompletion' | 'completedBy' | 'completedAt'
  >;
};

export function formerIn<Kind extends keyof Completions>(
  former: Former,
  entity: Kind,
  id: number,
): Completions[Kind] | undefined {
  const item = former.find((one) => one.entity === entity && one.id === id);
  return item?.before as Completions[Kind] | undefined;
}

/** The status in which the act left a task that it reopened. */
export function reopenedTo(former: Former, id: number): WorkStatus {
  const item = former.find((one) => one.entity === 'task' && one.id === id);
  return item?.reopened ?? 'in_progress';
}

/** Read before an act that may reopen these steps, or these tasks. */
export async function formerOf(
  ctx: Ctx,
  { stepIds = [], taskIds = [] }: { stepIds?: readonly number[]; taskIds?: readonly number[] },
): Promise<BatchItem[]> {
  const steps = stepIds.length === 0 ? [] : await completedSteps(ctx, stepIds);
  const tasks = taskIds.length === 0 ? [] : await completedTasks(ctx, taskIds);
  return [
    ...steps.map(({ id, ...before }) => ({ entity: 'taskStep' as const, id, before })),
    ...tasks.map(({ id, ...before }) => ({ entity: 'task' as const, id, before })),
  ];
}

/**
 * The completions of the steps and tasks that the rows are in, which their removal may reopen. An undo returns the tasks
 * to their earlier status.
 */
export async function formerAround(ctx: Ctx, rows: Trashed['rows'], isUndo: boolean) {
  const valuesIn = (kind: keyof Tables) =>
    rows.flatMap(({ table, values }) => (table === kind ? values : []));
  const parentsOf = (kind: keyof Tables, column: string) => [
    ...new Set(valuesIn(kind).map((row) => Number(row[column]))),
  ];
  const gone = new Set(valuesIn('taskSteps').map((row) => Number(row['id'])));
  const goneTasks = new Set(valuesIn('tasks').map((row) => Number(row['id'])));
  const stepIds = parentsOf('stepDetails', 'taskStepId').filter((id) => !gone.has(id));
  const above = await tasksOfSteps(ctx, stepIds);
  const taskIds = [...parentsOf('taskSteps', 'taskId'), ...above];
  const former = await formerOf(ctx, {
    stepIds,
    taskIds: taskIds.filter((id) => !goneTasks.has(id)),
  });
  return isUndo ? former.map(withEarlierStatus) : former;
}

function withEarlierStatus(item: BatchItem): BatchItem {
  const { statusBeforeCompletion: reopened } = item.before as Partial<Completions['task']>;
  return reopened ? { ...item, reopened } : item;
}

async function completedSteps({ db }: Ctx, ids: readonly number[]) {
  return db
    .selectFrom('taskSteps')
    .select(['id', 'completedBy', 'completedAt', 'firstFinishedAt', 'dueDate'])
    .where('id', 'in', ids)
    .where('status', '=', 'completed')
    .execute();
}

async function completedTasks({ db }: Ctx, ids: readonly number[]) {
  return db
    .selectFrom('tasks')
    .select(['id', 'status', 'completedAutomatically', 'statusBeforeCompletion'])
    .select(['completedBy', 'completedAt'])
    .where('id', 'in', ids)
    .where('completedAutomatically', '=', true)
    .orderBy('id')
    .execute();
}

async function tasksOfSteps({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('taskSteps').select('taskId').where('id', 'in', ids).execute();
  return rows.map(({ taskId }) => taskId);
}
