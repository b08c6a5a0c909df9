import type { MovedItems, RoleHolder } from '#contract/owner-roles.ts';
import { tooManyMoved } from '#contract/sizes.ts';
import { invalid } from '#server/problem.ts';
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
  const moves: (() => Promise<void>)[] = [];
  let items = 0;
  for (const holder of after) {
    const { ownerRoleId, personId } = holder;
    if ((holderIn(before, ownerRoleId) ?? null) === personId) continue;
    const found = {
      tasks: (await openTasks(ctx, projectId, ownerRoleId)).filter(isIn(tasks)),
      steps: (await openSteps(ctx, projectId, ownerRoleId)).filter(isIn(steps)),
    };
    items += found.tasks.length + found.steps.length;
    moves.push(async () => {
      await moveTasks(ctx, projectId, personId, found.tasks);
      await moveSteps(ctx, projectId, personId, found.steps);
    });
  }
  const problem = tooManyMoved(items);
  if (problem) throw invalid('moveItems', problem);
  for (const move of moves) await move();
}

function isIn(chosen: ReadonlySet<number> | undefined): (item: { id: number }) => boolean {
  return ({ id }) => chosen === undefined || chosen.has(id);
}

async function openTasks({ db }: WritingCtx, projectId: number, ownerRoleId: number) {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('ownerRoleId', '=', ownerRoleId)
    .where('status', '<>', 'completed')
    .orderBy('order')
    .execute();
}

async function openSteps({ db }: WritingCtx, projectId: number, ownerRoleId: number) {
  return db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.id', 'taskSteps.version'])
    .where('tasks.projectId', '=', projectId)
    .where('taskSteps.ownerRoleId', '=', ownerRoleId)
    .where('taskSteps.status', '<>', 'completed')
    .orderBy('tasks.order')
    .orderBy('taskSteps.order')
    .execute();
}

async function moveTasks(
  ctx: WritingCtx,
  projectId: number,
  personId: number | null,
  tasks: Awaited<ReturnType<typeof openTasks>>,
): Promise<void> {
  for (const task of tasks) {
    if (task.assigneeId !== null && !task.assigneeByRole) continue;
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
  personId: number | null,
  steps: Awaited<ReturnType<typeof openSteps>>,
): Promise<void> {
  for (const { id, version } of steps) {
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
  return holders.find((roleHolder) => roleHolder.ownerRoleId === ownerRoleId)?.personId;
}
