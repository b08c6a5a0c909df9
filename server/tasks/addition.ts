import type { NewTaskOfProject, Task } from '#contract/tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Claim } from '#server/records/repeated-keys.ts';
import { addTogether } from '#server/steps/additions/group.ts';

import { rowOfTask } from './new-tasks.ts';

/** Adds a task without steps together with others that wait; null where the ordinary way has to do it. */
export async function addTask(
  ctx: Ctx,
  { projectId, ...task }: NewTaskOfProject,
  claim?: Claim,
): Promise<Task | null> {
  if (ctx.changes || task.steps.length > 0 || task.ownerRoleId || task.assigneeId) return null;
  const owned = { ...task, assigneeByRole: false, steps: [] };
  const rowAt = (order: number) => rowOfTask(ctx, { ...owned, projectId, order });
  const addition = { ctx, name: task.title, claim, table: 'tasks' as const, projectId, rowAt };
  return (await addTogether(addition)) as Task | null;
}
