import type { RestoredThing } from '#contract/deleted.ts';
import { counts } from '#contract/limits.ts';
import { tooManyDetails } from '#contract/steps.ts';
import type {
  DetailChanges,
  NewDetail,
  NewDetailOfStep,
  ProgressAbove,
  WithReason,
  SavedDetail,
  StepDetail,
} from '#contract/steps.ts';
import { isDone } from '#rules/progress.ts';
import type { Ctx } from '#server/ctx.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { prepared } from '#server/db/prepared.ts';
import { checkContributed, requireStepOwner } from '#server/people/ownership.ts';
import { invalid, isStale, Problem, stale } from '#server/problem.ts';
import { progressAbove } from '#server/progress/above.ts';
import { finishedAfter, finishedNow } from '#server/progress/finished.ts';
import { refreshStep } from '#server/progress/step.ts';
import { edit } from '#server/records/edit.ts';
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

import { lockedStep } from './commands.ts';
import { findDetail, readDetails } from './queries.ts';
import { tickInGroup } from './ticks/ticks.ts';

type NewDetails = { details: NewDetail[]; reason?: string | undefined };

/** Adds a detail at the end of a step. */
export async function createDetail(
  ctx: Ctx,
  { params, body: { reason, ...detail } }: { params: { id: number }; body: NewDetailOfStep },
): Promise<SavedDetail> {
  const body = { details: [detail], reason };
  const { details, ...progress } = await createDetails(ctx, { params, body });
  return { ...(details[0] as StepDetail), ...progress };
}

export async function createDetails(
  ctx: Ctx,
  { params, body: { details, reason } }: { params: { id: number }; body: NewDetails },
): Promise<{ details: StepDetail[] } & ProgressAbove> {
  return transaction(ctx, async (inside) => {
    const { id: taskStepId, projectId } = await lockedStep(inside, params.id);
    const from = await countOf(inside, 'stepDetail', taskStepId);
    if (from + details.length > counts.detailsOfStep) throw invalid('details', tooManyDetails);
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const rows = details.map((detail, index) => ({
      ...detail,
      ...finishedNow(inside, isDone(detail)),
      taskStepId,
      order: from + index,
      ...made,
    }));
    const ids = await insertMany(inside, 'stepDetails', rows);
    for (const [index, id] of ids.entries()) {
      const name = details[index]?.text ?? '';
      inside.changes.push({ entity: 'stepDetail', id, name, action: 'created', projectId });
    }
    const progress = await refreshStep(inside, taskStepId, { step: 'detailAdded', reason });
    return { details: await readDetails(inside, ids), ...progress };
  });
}

export async function updateDetail(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: DetailChanges },
): Promise<SavedDetail> {
  const { completion, version } = body;
  if (completion !== undefined && body.text === undefined && body.order === undefined) {
    const alone = ctx.changes || ctx.account?.role === 'contributor';
    const ticked = alone ? null : await tickInGroup({ ctx, ...params, completion, version });
    if (ticked) return ticked;
  }
  return transaction(ctx, async (inside) => {
    const { projectId, ...before } = await lockedDetail(inside, params.id);
    await requireStepOwner(inside, before.taskStepId);
    if (isStale(before, body.version)) throw stale(before);
    const { order: to, reason, undo, ...sent } = body;
    const { id, taskStepId, order: from } = before;
    const order =
      to === undefined
        ? from
        : await moveNeighbours(inside, 'stepDetail', taskStepId, { from, to });
    const isDoneNow = isDone({ completion: sent.completion ?? before.completion });
    const finished = finishedAfter(inside, { ...before, isDone: isDone(before) }, isDoneNow);
    const next = { ...sent, ...finished, order };
    const { row, fields } = await edit(inside, 'stepDetail', before, next);
    checkContributed(inside, fields);
    if (fields) {
      inside.changes.push({
        entity: 'stepDetail',
        id,
        name: row.text,
        action: 'updated',
        projectId,
        fields,
      });
    }
    const above = fields?.['completion']
      ? refreshStep(inside, taskStepId, {
          step: isDoneNow ? 'detailTicked' : 'detailUnticked',
          reason,
          former: undo ? [] : undefined,
        })
      : progressAbove(inside, taskStepId);
    return { ...row, ...(await above) };
  });
}

/** Refused unless the ids are exactly the children. */
export async function reorderDetails(
  ctx: Ctx,
  { params, body: { ids } }: { params: { id: number }; body: { ids: number[] } },
): Promise<{ ids: number[] }> {
  return transaction(ctx, async (inside) => {
    const { id, name, projectId } = await lockedStep(inside, params.id);
    const fields = await arrange(inside, 'stepDetail', id, ids);
    if (fields) {
      inside.changes.push({ entity: 'taskStep', id, name, action: 'updated', projectId, fields });
    }
    return { ids };
  });
}

export async function deleteDetail(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: WithReason },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const detail = await lockedDetail(inside, params.id);
    const { id, taskStepId, text: name, order, projectId } = detail;
    await moveToTrash(inside, { entity: 'stepDetail', id, name, projectId });
    await closeUp(inside, 'stepDetail', taskStepId, order);
    inside.changes.push({ entity: 'stepDetail', id, name, action: 'deleted', projectId });
    await refreshStep(inside, taskStepId, { step: 'detailDeleted', reason: body.reason });
  });
}

/** Restores a detail to its position. */
export async function undeleteDetail(
  ctx: Ctx,
  { params: { id }, body }: { params: { id: number }; body: WithReason },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, 'stepDetail', id);
    const detail = topOf(removed, 'stepDetail');
    const { taskStepId, text: name } = detail;
    const place = { entity: 'taskStep', id: taskStepId } as const;
    const { projectId } = await requireParent(inside, place, lockedStep(inside, taskStepId));
    if ((await countOf(inside, 'stepDetail', taskStepId)) >= counts.detailsOfStep) {
      throw new Problem('clash', tooManyDetails);
    }
    detail.order = await makeRoom(inside, 'stepDetail', taskStepId, detail.order);
    await restoreRows(inside, removed);
    inside.changes.push({ entity: 'stepDetail', id, name, action: 'restored', projectId });
    const { former = [] } = removed;
    await refreshStep(inside, taskStepId, {
      step: 'detailRestored',
      reason: body.reason,
      former,
    });
    return { entity: 'stepDetail', id, projectId, stepId: taskStepId };
  });
}

async function lockedDetail(ctx: WritingCtx, id: number) {
  // SQLite has a single writer, so the data cannot change.
  if (ctx.database.engine === 'postgres') await projectLockedFor(ctx, { id });
  return findDetail(ctx, id);
}

const projectLockedFor = prepared<{ id: number }>()((db, { id }) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('stepDetails')
        .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
        .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
        .select('tasks.projectId')
        .where('stepDetails.id', '=', id),
    )
    .forUpdate(),
);
