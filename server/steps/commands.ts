import type { RestoredThing } from '#contract/deleted.ts';
import { counts } from '#contract/limits.ts';
import { otherProjectsTask, tooManySteps } from '#contract/steps.ts';
import type { NewStep, NewStepOfTask, SavedStep, StepChanges, TaskStep } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Fields } from '#server/db/changes.ts';
import type { Row } from '#server/db/tables.ts';
import { holdersFor } from '#server/owner-roles/holders.ts';
import { checkContributed, requireStepOwner } from '#server/people/ownership.ts';
import { invalid, isStale, Problem, stale } from '#server/problem.ts';
import { progressAbove } from '#server/progress/above.ts';
import { projectDays } from '#server/progress/anchor-days.ts';
import { beginHistory } from '#server/progress/baselines.ts';
import { firstFinishedAfter } from '#server/progress/finished.ts';
import { refreshStep } from '#server/progress/step.ts';
import { refreshTask } from '#server/progress/task.ts';
import { edit, nextVersion } from '#server/records/edit.ts';
import { locked, lockedTask } from '#server/records/locks.ts';
import { arrange, closeUp, countOf, makeRoom, moveNeighbours } from '#server/records/order.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import {
  requireParent,
  restoreRows,
  moveToTrash,
  takeFromTrash,
  topOf,
} from '#server/records/trash.ts';

import { changedDueDate, hasOffsets, withDueDates } from './due-dates.ts';
import { markLiveSteps } from './live-steps.ts';
import { nameMilestones, withKnownMilestones } from './milestones.ts';
import { insertSteps } from './new-steps.ts';
import { changedPeople, checkOwners, ownersIn, setPeople, withPeople } from './people.ts';
import type { OnStep, PeopleChange } from './people.ts';
import { findStep, readSteps } from './queries.ts';
import { fitIn } from './restored.ts';
import { checkWait, releaseWaiting } from './waits.ts';

export async function createStep(ctx: Ctx, { body }: { body: NewStepOfTask }): Promise<TaskStep> {
  const { taskId, ...step } = body;
  const [made] = await addSteps(ctx, taskId, [step], () => '');
  return made as TaskStep;
}

export async function createSteps(
  ctx: Ctx,
  { params, body: { steps } }: { params: { id: number }; body: { steps: NewStep[] } },
): Promise<TaskStep[]> {
  return addSteps(ctx, params.id, steps, (index) => `steps.${index}.`);
}

async function addSteps(
  ctx: Ctx,
  taskId: number,
  steps: NewStep[],
  pathOf: (index: number) => string,
): Promise<TaskStep[]> {
  return transaction(ctx, async (inside) => {
    const task = await lockedTask(inside, taskId);
    await checkOwners(inside, ownersIn(steps, pathOf));
    const from = await countOf(inside, 'taskStep', task.id);
    if (from + steps.length > counts.stepsOfTask) throw invalid('steps', tooManySteps);
    const { projectId } = task;
    const [placed = []] = await withKnownMilestones(inside, projectId, [{ steps, path: 'steps' }]);
    const dated = hasOffsets(placed)
      ? withDueDates(placed, await projectDays(inside, projectId))
      : placed;
    const owned = withPeople(dated, await holdersFor(inside, projectId, steps));
    const ids = await insertSteps(inside, [{ taskId: task.id, steps: owned, from }]);
    await markLiveSteps(inside, task.projectId);
    for (const [index, id] of ids.entries()) {
      const name = steps[index]?.name ?? '';
      inside.changes.push({ ...about(task), id, name, action: 'created' });
    }
    await beginHistory(inside, 'taskStep', ids);
    await refreshTask(inside, task.id, 'stepAdded');
    return readSteps(inside, ids);
  });
}

/**
 * Changes the fields that are sent. With another task of the same project, the step moves to the given position
 * there, by default the last.
 */
export async function updateStep(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: StepChanges },
): Promise<SavedStep> {
  return transaction(ctx, async (inside) => {
    const { projectId, ...before } = await lockedStep(inside, params.id);
    await requireStepOwner(inside, params.id);
    if (isStale(before, body.version)) throw stale(before);
    const { row, fields, people } = await changeStep(inside, { ...before, projectId }, body);
    checkContributed(inside, { ...fields, ...people });
    const isMoved = row.taskId !== before.taskId;
    if (isMoved) await refreshTask(inside, before.taskId);
    const { step, ...above } = fields
      ? await refreshStep(inside, row.id, {
          ...(isMoved && { task: 'stepMovedIn' }),
          reason: body.reason,
          former: body.undo ? [] : undefined,
        })
      : await progressAbove(inside, row.id);
    return {
      ...row,
      ...step,
      firstFinishedAt: firstFinishedAfter(before, step.completedAt),
      ...above,
    };
  });
}

/**
 * Changes the fields that are sent, without refreshing progress. `putBack`, when a change is undone: the people, which
 * the owner does not determine, just as the offset does not determine the due date.
 */
export async function changeStep(
  ctx: WritingCtx,
  { projectId, ...before }: Row<'taskSteps'> & { projectId: number },
  body: StepChanges,
  putBack?: readonly OnStep[],
): Promise<{ row: Row<'taskSteps'>; fields: Fields | null; people: PeopleChange | null }> {
  const { order, taskId = before.taskId, personIds, ...sent } = body;
  const facts = { ...sent };
  delete facts.reason;
  delete facts.undo;
  const owner = { ownerRoleId: facts.ownerRoleId, personIds };
  const people = putBack ?? (await changedPeople(ctx, { ...before, projectId }, owner));
  const { waitsForId } = facts;
  if (waitsForId && waitsForId !== before.waitsForId) {
    await checkWait(ctx, { ...before, projectId }, waitsForId);
  }
  const due = await changedDueDate(ctx, { ...before, projectId }, facts, putBack !== undefined);
  const place = await placeFor(ctx, { ...before, projectId }, { taskId, order });
  const { row, fields } = await edit(ctx, 'taskStep', before, { ...facts, ...due, ...place });
  if (fields) {
    if (fields['dueOffset']) await nameMilestones(ctx, projectId, fields['dueOffset']);
    const { id, name } = row;
    ctx.changes.push({ ...about({ projectId }), id, name, action: 'updated', fields });
  }
  const changed = people && (await setPeople(ctx, { id: row.id, projectId }, people));
  const next = changed && !fields ? await nextVersion(ctx, row) : {};
  const staffed = people ? { hasPeople: people.length > 0 } : {};
  return { row: { ...row, ...next, ...staffed }, fields, people: changed };
}

/** Refused unless the ids are exactly the children. */
export async function reorderSteps(
  ctx: Ctx,
  { params, body: { ids } }: { params: { id: number }; body: { ids: number[] } },
): Promise<{ ids: number[] }> {
  return transaction(ctx, async (inside) => {
    const task = await lockedTask(inside, params.id);
    const fields = await arrange(inside, 'taskStep', task.id, ids);
    if (fields) {
      const { projectId, title: name } = task;
      inside.changes.push({
        entity: 'task',
        id: task.id,
        name,
        action: 'updated',
        projectId,
        fields,
      });
    }
    return { ids };
  });
}

/** Deletes a step with its details; later ones move up. */
export async function deleteStep(ctx: Ctx, { params }: { params: { id: number } }): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { id, taskId, name, order, projectId } = await lockedStep(inside, params.id);
    const released = await releaseWaiting(inside, projectId, [id]);
    await moveToTrash(inside, { entity: 'taskStep', id, name, projectId }, released);
    await closeUp(inside, 'taskStep', taskId, order);
    inside.changes.push({ ...about({ projectId }), id, name, action: 'deleted' });
    await refreshTask(inside, taskId);
  });
}

/** Restores a step with its contents to its position. */
export async function undeleteStep(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, 'taskStep', id);
    const step = topOf(removed, 'taskStep');
    const { taskId, name } = step;
    const place = { entity: 'task', id: taskId } as const;
    const { projectId } = await requireParent(inside, place, lockedTask(inside, taskId));
    if ((await countOf(inside, 'taskStep', taskId)) >= counts.stepsOfTask) {
      throw new Problem('clash', tooManySteps);
    }
    step.order = await makeRoom(inside, 'taskStep', taskId, step.order);
    await restoreRows(inside, removed);
    await fitIn(inside, projectId, removed);
    await beginHistory(inside, 'taskStep', [id]);
    inside.changes.push({ ...about({ projectId }), id, name, action: 'restored' });
    await refreshTask(inside, taskId, 'stepRestored', removed.former ?? []);
    return { entity: 'taskStep', id, projectId };
  });
}

/** Locks a step until this transaction ends and returns it with its project. Throws if it does not exist. */
export async function lockedStep(ctx: WritingCtx, id: number) {
  return locked(ctx, () => findStep(ctx, id));
}

function about({ projectId }: { projectId: number }) {
  return { entity: 'taskStep', projectId } as const;
}

type Place = { taskId: number; order: number | undefined };

/** Shifts the old and new siblings of a step, and returns its new position. */
async function placeFor(
  ctx: WritingCtx,
  step: Row<'taskSteps'> & { projectId: number },
  { taskId, order }: Place,
): Promise<{ taskId: number; order: number }> {
  if (taskId === step.taskId) {
    if (order === undefined) return { taskId, order: step.order };
    const way = { from: step.order, to: order };
    return { taskId, order: await moveNeighbours(ctx, 'taskStep', taskId, way) };
  }
  const task = await ctx.db
    .selectFrom('tasks')
    .select('projectId')
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (task?.projectId !== step.projectId) throw invalid('taskId', otherProjectsTask);
  if ((await countOf(ctx, 'taskStep', taskId)) >= counts.stepsOfTask) {
    throw invalid('taskId', tooManySteps);
  }
  await closeUp(ctx, 'taskStep', step.taskId, step.order);
  return { taskId, order: await makeRoom(ctx, 'taskStep', taskId, order) };
}
