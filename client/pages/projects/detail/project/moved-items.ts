import type { MovedItems, RoleHolder } from '#contract/owner-roles.ts';
import type { Task } from '#contract/tasks.ts';

import type { OnSteps } from '../on-steps.ts';

/** An open item that passes to the new holder of its role; `task` is the title of the step's task. */
export type MovedItem = {
  kind: keyof MovedItems;
  id: number;
  name: string;
  task: string | null;
  ownerRoleId: number;
  from: number | null;
  to: number | null;
};

/** Open items of roles with a new holder, unless they were assigned by hand. */
export function movedItems(
  tasks: readonly Task[],
  onSteps: OnSteps,
  { before, after }: { before: readonly RoleHolder[]; after: readonly RoleHolder[] },
): MovedItem[] {
  const changed = new Map(
    after
      .filter(({ ownerRoleId, personId }) => holderIn(before, ownerRoleId) !== personId)
      .map(({ ownerRoleId, personId }) => [ownerRoleId, personId]),
  );
  const moved: MovedItem[] = [];
  for (const task of tasks) {
    const { id, title, ownerRoleId, assigneeId, assigneeByRole } = task;
    const isFree = assigneeId === null || assigneeByRole;
    if (ownerRoleId !== null && changed.has(ownerRoleId) && task.status !== 'completed' && isFree) {
      const to = changed.get(ownerRoleId) ?? null;
      if (to !== assigneeId) {
        moved.push({
          kind: 'tasks',
          id,
          name: title,
          task: null,
          ownerRoleId,
          from: assigneeId,
          to,
        });
      }
    }
    for (const step of task.steps) {
      const role = step.ownerRoleId;
      const links = onSteps.get(step.id) ?? [];
      const byRole = links.find((link) => link.byRole);
      if (role === null || !changed.has(role) || step.status === 'completed') continue;
      if (links.length > 0 && !byRole) continue;
      const [from, to] = [byRole?.personId ?? null, changed.get(role) ?? null];
      if (from === to) continue;
      const { name } = step;
      moved.push({ kind: 'steps', id: step.id, name, task: title, ownerRoleId: role, from, to });
    }
  }
  return moved;
}

/** The ids of the moved items, without those that stay. */
export function sentItems(moved: readonly MovedItem[], staying: ReadonlySet<string>): MovedItems {
  const ids = (kind: MovedItem['kind']) =>
    moved.filter((item) => item.kind === kind && !staying.has(keyOf(item))).map(({ id }) => id);
  return { tasks: ids('tasks'), steps: ids('steps') };
}

export function keyOf({ kind, id }: MovedItem): string {
  return `${kind} ${id}`;
}

function holderIn(holders: readonly RoleHolder[], ownerRoleId: number): number | null {
  return holders.find((roleHolder) => roleHolder.ownerRoleId === ownerRoleId)?.personId ?? null;
}
