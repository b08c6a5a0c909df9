import type { MovedItems, RoleHolder } from '#contract/owner-roles.ts';
import { edit, nextVersion } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { byHand, linksOf, setPeople } from './people.ts';

export type ChangedHolders = { before: RoleHolder[]; after: RoleHolder[] };

/**
 * Assigns open items of roles with a new holder to that holder: items that were not assigned by hand and, if
 * `items` is given, only those. Each is a change of its own.
 */
export async function moveToHolders(
  ctx: WritingCtx,
  projectId: number,
  { before, after }: ChangedHolders,
  chosen: MovedItems | undefined,
): Promise<void> {
  const tasks = chosen && new Set(chosen.tasks);
  const steps = chosen && new Set(chosen.steps);
  for (const { ownerRoleId, personId } of after) {
    if ((holderIn(before, ownerRoleId) ?? null) === personId) continue;
    await moveTasks(ctx, projectId, { ownerRoleId, personId }, tasks);
    await moveSteps(ctx, projectId, { ownerRoleId, personId }, steps);
  }
}

async function moveTasks(
  ctx: WritingCtx,
  projectId: number,
  { ownerRoleId, personId }: RoleHolder,
  chosen: ReadonlySet<number> | undefined,
): Promise<void> {
  const tasks = await ctx.db
    .selectFrom('tasks')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('ownerRoleId', '=', ownerRoleId)
    .where('status', '<>', 'completed')
    .orderBy('order')
    .execute();
  for (const task of tasks) {
    const isFree = task.assigneeId === null || task.assigneeByRole;
    if (!isFree || chosen?.has(task.id) === false) continue;
    const next = { assigneeId: personId, assigneeByRole: personId !== null };
    const { row, fields } = await edit(ctx, 'task', task, next);
    if (!fields?.['assigneeId']) continue;
    delete fields['assigneeByRole'];
    const { id, title: name } = row;
    ctx.changes.push({ entity: 'task', id, name, action: 'updated', projectId, fields });
  }
}

async function moveSteps(
  ctx: WritingCtx,
  projectId: number,
  { ownerRoleId, personId }: RoleHolder,
  chosen: ReadonlySet<number> | undefined,
): Promise<void> {
  const steps = await ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.id', 'taskSteps.version'])
    .where('tasks.projectId', '=', projectId)
    .where('taskSteps.ownerRoleId', '=', ownerRoleId)
    .where('taskSteps.status', '<>', 'completed')
    .orderBy('tasks.order')
    .orderBy('taskSteps.order')
    .execute();
  for (const { id, version } of steps) {
    if (chosen?.has(id) === false) continue;
    const links = await linksOf(ctx, id);
    const staying = byHand(links);
    const isFree = links.length === 0 || staying.length < links.length;
    if (!isFree) continue;
    const comes = personId !== null && staying.every((link) => link.personId !== personId);
    const people = comes ? [...staying, { personId, byRole: true }] : staying;
    if (await setPeople(ctx, { id, projectId }, people)) await nextVersion(ctx, { id, version });
  }
}

export function holderIn(holders: RoleHolder[], ownerRoleId: number): number | null | undefined {
  return holders.find((held) => held.ownerRoleId === ownerRoleId)?.personId;
}
