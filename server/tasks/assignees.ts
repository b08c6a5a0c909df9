import type { NewTask, TaskChanges } from '#contract/tasks.ts';
import type { Row } from '#server/db/tables.ts';
import { holderOf, holdersOf } from '#server/owner-roles/holders.ts';
import type { Holders } from '#server/owner-roles/holders.ts';
import { checkRoles } from '#server/owner-roles/queries.ts';
import { checkAssignable } from '#server/people/queries.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { checkOwners, ownersInTasks, withPeople } from '#server/steps/people.ts';
import type { OwnedStep } from '#server/steps/people.ts';

export type OwnedTask = Omit<NewTask, 'steps'> & { assigneeByRole: boolean; steps: OwnedStep[] };

/** Assigns new tasks: to the given assignee or, by default, to the holder of the role. */
export function withOwnersIn(tasks: NewTask[], holders: Holders): OwnedTask[] {
  return tasks.map((task) => {
    const holder = holderOf(holders, task.ownerRoleId);
    const assigneeId = task.assigneeId ?? holder;
    return {
      ...task,
      assigneeId,
      assigneeByRole: assigneeId !== null && assigneeId === holder,
      steps: withPeople(task.steps, holders),
    };
  });
}

/** Throws for unknown roles, and for unknown or inactive people, in new tasks and their steps. */
export async function checkOwnersIn(
  ctx: WritingCtx,
  tasks: NewTask[],
  pathOf: (index: number) => string = (index) => `tasks.${index}.`,
): Promise<void> {
  await checkOwners(ctx, ownersInTasks(tasks, pathOf));
}

/**
 * The assignee after a change. A new role brings its holder unless an assignee was chosen by hand, and does not
 * change the assignee of a finished task. Throws for an unknown role, and for an unknown or inactive assignee.
 */
export async function changedAssignee(
  ctx: WritingCtx,
  before: Row<'tasks'>,
  { ownerRoleId: sentRole, assigneeId }: TaskChanges,
): Promise<Partial<Pick<Row<'tasks'>, 'assigneeId' | 'assigneeByRole'>>> {
  const ownerRoleId = sentRole === undefined ? before.ownerRoleId : sentRole;
  const isOtherRole = ownerRoleId !== before.ownerRoleId;
  const isReassigned = assigneeId !== undefined && assigneeId !== before.assigneeId;
  if (isOtherRole && ownerRoleId) await checkRoles(ctx, [{ ownerRoleId, path: 'ownerRoleId' }]);
  if (isReassigned && assigneeId) {
    await checkAssignable(ctx, [{ personId: assigneeId, path: 'assigneeId' }]);
  }
  const stays = !isReassigned && (!isOtherRole || before.status === 'completed');
  if (stays) return {};
  const holder = holderOf(await holdersOf(ctx, before.projectId), ownerRoleId);
  const followed = before.assigneeByRole ? null : before.assigneeId;
  const chosen = isReassigned ? assigneeId : followed;
  const next = chosen ?? (sentRole === undefined ? null : holder);
  return { assigneeId: next, assigneeByRole: next !== null && next === holder };
}
