import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { holderIn } from '#server/steps/next-holders.ts';
import { newLink } from '#server/steps/people.ts';

import { linksBySteps, writeLinks } from './links-of-steps.ts';
import type { Links, WrittenLink } from './links-of-steps.ts';
import type { OpenWork } from './open-work.ts';

type Replacing = { from: number; to: number };

// An SQLite statement blocks the event loop until it ends.
const atOnce = 200;

/** Returns the previous values, for the batch. */
export async function takeOverTasks(
  ctx: WritingCtx,
  tasks: OpenWork['tasks'],
  { from, to }: Replacing,
): Promise<BatchItem[]> {
  const isByRole = await rolesOfHolder(ctx, tasks, to);
  for (const [assigneeByRole, some] of Map.groupBy(tasks, isByRole)) {
    const assigned = some.map((task) => ({ ...task, assigneeId: from }));
    await assignTasks(ctx, assigned, { assigneeId: to, assigneeByRole });
  }
  return tasks.map(({ id, assigneeByRole }) => {
    return { entity: 'task', id, before: { assigneeId: from, assigneeByRole } };
  });
}

export type Assigned = Pick<Row<'tasks'>, 'assigneeId' | 'assigneeByRole'>;
type Task = Pick<Row<'tasks'>, 'id' | 'title' | 'projectId' | 'assigneeId'>;

/** Gives tasks the same assignee, as the next version of each. */
export async function assignTasks(
  ctx: WritingCtx,
  tasks: readonly Task[],
  assigned: Assigned,
): Promise<void> {
  for (const some of chunks(tasks, atOnce)) {
    await ctx.db
      .updateTable('tasks')
      .set((eb) => ({ ...assigned, updatedAt: ctx.now(), version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    for (const { id, title: name, projectId, assigneeId } of some) {
      const fields = { assigneeId: { before: assigneeId, after: assigned.assigneeId } };
      ctx.changes.push({ entity: 'task', id, name, action: 'updated', projectId, fields });
    }
  }
}

/** Returns the previous people, for the batch. */
export async function takeOverSteps(
  ctx: WritingCtx,
  steps: OpenWork['steps'],
  { from, to }: Replacing,
): Promise<BatchItem[]> {
  const isByRole = await rolesOfHolder(ctx, steps, to);
  const before = await linksBySteps(
    ctx,
    steps.map(({ id }) => id),
  );
  const after = new Map<number, WrittenLink[]>();
  for (const step of steps) {
    const person = { personId: to, byRole: isByRole(step) };
    const next = { ...newLink(ctx, person), taskStepId: step.id };
    after.set(step.id, replacedIn(before.get(step.id) ?? [], next, from));
  }
  await writeLinks(ctx, steps, { before, after });
  return steps.map(({ id }) => {
    return { entity: 'taskStep', id, before: { links: before.get(id) ?? [] } };
  });
}

/** Nobody is on a step twice. A step of a task without people gets its first one. */
function replacedIn(links: Links, next: WrittenLink, from: number): WrittenLink[] {
  const { personId: to, byRole } = next;
  if (links.some(({ personId }) => personId === to)) {
    return links
      .filter(({ personId }) => personId !== from)
      .map((link) => (link.personId === to ? { ...link, byRole } : link));
  }
  const replaced = links.map((link) => (link.personId === from ? { ...next, id: link.id } : link));
  return replaced.length === 0 ? [next] : replaced;
}

/** Whether a person holds the role of an item, and so owns the item through it. */
async function rolesOfHolder(
  { db }: Ctx,
  items: readonly { projectId: number }[],
  personId: number,
): Promise<(item: { projectId: number; ownerRoleId: number | null }) => boolean> {
  const holders = new Map<number, Row<'projects'>['roleHolders']>();
  const ids = [...new Set(items.map(({ projectId }) => projectId))];
  for (const some of chunks(ids, atOnce)) {
    const projects = await db
      .selectFrom('projects')
      .select(['id', 'roleHolders'])
      .where('id', 'in', some)
      .execute();
    for (const { id, roleHolders } of projects) holders.set(id, roleHolders);
  }
  return ({ projectId, ownerRoleId }) =>
    ownerRoleId !== null && holderIn(holders.get(projectId) ?? [], ownerRoleId) === personId;
}
