import { notInProject, notYours, tooLate, undoMinutes } from '#contract/batches.ts';
import type { Batch, NewImport, UndoneBatch } from '#contract/batches.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import type { WithReason } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { invalid, notFound, Problem } from '#server/problem.ts';
import { everything } from '#server/records/everything.ts';
import { formerOf } from '#server/records/former.ts';
import { lockedRow, locking, lockProject } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { requireParent, takeFromTrash, topOf } from '#server/records/trash.ts';
import { createSteps } from '#server/steps/commands.ts';
import { createDetails } from '#server/steps/detail-commands.ts';
import { findStep } from '#server/steps/queries.ts';
import { createTasks } from '#server/tasks/commands.ts';
import { readTask } from '#server/tasks/queries.ts';

import { changesIn } from './changes.ts';
import { insertBatch, isChange, logBatch } from './new-batch.ts';
import { withProjectNames } from './projects-of.ts';
import { putBack, takeAway } from './removal.ts';
import { undoChange } from './undo-change.ts';
import { isReplacement, undoReplacement } from './undo-replacement.ts';

/** Adds a list to a project as a batch, which one call can undo. */
export async function importChecklist(
  ctx: Ctx,
  { params: { id: projectId }, body }: { params: { id: number }; body: NewImport },
): Promise<Batch> {
  return transaction(ctx, async (inside) => {
    await lockProject(inside, projectId);
    const former = await formerAround(inside, body);
    const made = await added(inside, projectId, body);
    const name = body.name || 'Pasted list';
    const batch = await insertBatch(inside, { name, projectId, items: [...made, ...former] });
    logBatch(inside, batch, 'created');
    return { id: batch.id, name, projectId, itemsCount: made.length, createdAt: batch.createdAt };
  });
}

/**
 * Removes the unchanged records of a batch; changed ones stay and are reported. Allowed for half an hour, and only
 * for the account that made the batch. The batch can be restored as a whole.
 */
export async function undoBatch(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: WithReason },
): Promise<UndoneBatch> {
  return transaction(ctx, async (inside) => {
    const batch = await lockedRow(inside, 'batch', id);
    if (batch.authorId !== inside.account?.id) throw new Problem('forbidden', notYours);
    const age = Date.parse(inside.now()) - Date.parse(batch.createdAt);
    if (age > undoMinutes * 60_000) throw new Problem('clash', tooLate);
    const projectIds = await lockedProjectsOf(inside, batch);
    if (projectIds.length === 0 && (await areAllHidden(inside, batch))) throw notFound('Batch');
    if (isReplacement(batch)) return undoReplacement(inside, batch, projectIds);
    if (isChange(batch)) return undoChange(inside, batch, projectIds);
    const { removed, remaining } = await changesIn(inside, batch, projectIds);
    if (removed.length > 0) await takeAway(inside, batch, removed, body);
    const isOfSeveral = batch.projectId === null;
    const named = isOfSeveral ? await withProjectNames(inside, remaining) : remaining;
    return { undone: removed.length, kept: named };
  });
}

export async function undeleteBatch(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: WithReason },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, 'batch', id);
    const batch = topOf(removed, 'batch');
    const { projectId } = batch;
    if (projectId !== null) {
      const place = { entity: 'project', id: projectId } as const;
      await requireParent(inside, place, lockProject(inside, projectId));
    }
    await putBack(inside, removed, body);
    logBatch(inside, batch, 'restored');
    return { entity: 'batch', id, ...(projectId !== null && { projectId }) };
  });
}

/** Whether the account has lost sight of every project that the batch changed. */
async function areAllHidden(ctx: WritingCtx, batch: Row<'batches'>): Promise<boolean> {
  return (await lockedProjectsOf(everything(ctx), batch)).length > 0;
}

/** Locked in id order to prevent deadlocks. */
async function lockedProjectsOf(
  ctx: WritingCtx,
  { projectId, items }: Row<'batches'>,
): Promise<number[]> {
  if (projectId !== null) {
    await lockProject(ctx, projectId);
    return [projectId];
  }
  // PostgreSQL refuses empty lists, and no record has the id 0.
  const of = (entity: BatchItem['entity']) => [
    0,
    ...items.flatMap((item) => (item.entity === entity ? [item.id] : [])),
  ];
  const rows = await ctx.db
    .selectFrom('projects')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', 'in', of('project')),
        eb('id', 'in', (inner) =>
          inner.selectFrom('tasks').select('tasks.projectId').where('tasks.id', 'in', of('task')),
        ),
        eb('id', 'in', (inner) =>
          inner
            .selectFrom('taskSteps')
            .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
            .select('tasks.projectId')
            .where('taskSteps.id', 'in', of('taskStep')),
        ),
      ]),
    )
    .orderBy('id')
    .$call(locking(ctx.database.engine))
    .execute();
  return rows.map(({ id }) => id);
}

async function added(
  ctx: WritingCtx,
  projectId: number,
  { tasks, taskId = 0, steps, stepId = 0, details, reason }: NewImport,
): Promise<BatchItem[]> {
  if (tasks) {
    const made = await createTasks(ctx, { params: { id: projectId }, body: { tasks } });
    return made.map(({ id }) => ({ entity: 'task', id }));
  }
  if (steps) {
    await requireIn(projectId, 'taskId', readTask(ctx, taskId));
    const made = await createSteps(ctx, { params: { id: taskId }, body: { steps } });
    return made.map(({ id }) => ({ entity: 'taskStep', id }));
  }
  await requireIn(projectId, 'stepId', findStep(ctx, stepId));
  const made = await createDetails(ctx, {
    params: { id: stepId },
    body: { details: details ?? [], reason },
  });
  return made.details.map(({ id }) => ({ entity: 'stepDetail', id }));
}

/** The completions of the step and the task to which a list is added, which the list may reopen. */
async function formerAround(ctx: Ctx, { taskId, stepId }: NewImport): Promise<BatchItem[]> {
  if (taskId) return formerOf(ctx, { taskIds: [taskId] });
  if (!stepId) return [];
  const step = await ctx.db
    .selectFrom('taskSteps')
    .select('taskId')
    .where('id', '=', stepId)
    .executeTakeFirst();
  return formerOf(ctx, { stepIds: [stepId], taskIds: step ? [step.taskId] : [] });
}

async function requireIn(
  projectId: number,
  path: string,
  place: Promise<{ projectId: number }>,
): Promise<void> {
  const found = await place.catch((error: unknown) => {
    if (error instanceof Problem && error.kind === 'notFound') return null;
    throw error;
  });
  if (found?.projectId !== projectId) throw invalid(path, notInProject);
}
