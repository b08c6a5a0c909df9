import type { BulkChanged, Skipped, StepsChange } from '#contract/changes.ts';
import { tooManyDeleted, tooManyReplaced } from '#contract/sizes.ts';
import { isDay } from '#contract/values.ts';
import { counted } from '#contract/words.ts';
import { addDays } from '#rules/add-days.ts';
import type { Ctx } from '#server/ctx.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { checkRoles } from '#server/owner-roles/queries.ts';
import { existing } from '#server/people/queries.ts';
import { invalid } from '#server/problem.ts';
import { unmetBy } from '#server/progress/guard.ts';
import { refreshProject } from '#server/progress/project.ts';
import { refreshStepsAlone } from '#server/progress/step.ts';
import { refreshTasksAlone } from '#server/progress/task.ts';
import { editingSteps } from '#server/records/edit.ts';
import { formerOf } from '#server/records/former.ts';
import type { Former } from '#server/records/former.ts';
import { lockProject } from '#server/records/locks.ts';
import { countInside } from '#server/records/stored-rows.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { changeStep } from '#server/steps/commands.ts';
import { linksOf } from '#server/steps/people.ts';
import type { OnStep } from '#server/steps/people.ts';
import { findStep } from '#server/steps/queries.ts';

import { insertBatch, logBatch } from './new-batch.ts';
import { takeAway } from './removal.ts';
import { stillAsSeen } from './skipped.ts';

type Step = Row<'taskSteps'> & { projectId: number };

/**
 * Applies one change to several steps of a project in one transaction. Steps that the caller has not seen in their
 * current version, or that cannot be completed, are skipped and reported.
 */
export async function changeSteps(
  ctx: Ctx,
  { params: { id: projectId }, body }: { params: { id: number }; body: StepsChange },
): Promise<BulkChanged> {
  return transaction(ctx, async (inside) => {
    await lockProject(inside, projectId);
    const rows = await stepsOf(inside, projectId, body);
    const kind = { entity: 'taskStep' as const, nameOf: ({ name }: Step) => name };
    const { same, skipped } = await stillAsSeen(inside, kind, body.steps, rows);
    const { change } = body;
    if (change.delete) return { ...(await deleteSteps(inside, projectId, same)), skipped };
    if (change.personIds) await limitReplaced(inside, same, change.personIds);
    const complete = await formerOf(inside, { taskIds: await completedTasks(inside, projectId) });
    const { items, refused } = await changePossible(inside, projectId, same, change);
    skipped.push(...refused);
    const changed = items.length;
    if (changed === 0) return { batchId: null, changed, skipped };
    const name = counted(changed, 'step');
    items.push(...complete);
    const batch = await insertBatch(inside, { name, projectId, items });
    logBatch(inside, batch, 'created');
    return { batchId: batch.id, changed, skipped };
  });
}

async function completedTasks({ db }: Ctx, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('projectId', '=', projectId)
    .where('completedAutomatically', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws if the people of these steps, together with the new ones, are too many. */
async function limitReplaced(
  { db }: Ctx,
  steps: readonly Step[],
  personIds: readonly number[],
): Promise<void> {
  if (steps.length === 0) return;
  const { links } = await db
    .selectFrom('personTaskSteps')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where(
      'taskStepId',
      'in',
      steps.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  const problem = tooManyReplaced(links + steps.length * personIds.length);
  if (problem) throw invalid('change.personIds', problem);
}

async function changePossible(
  ctx: WritingCtx,
  projectId: number,
  steps: readonly Step[],
  change: StepsChange['change'],
): Promise<{ items: BatchItem[]; refused: Skipped[] }> {
  if (!change.isCompleted) {
    return { items: await changeAndRefresh(ctx, projectId, steps, change), refused: [] };
  }
  const allowed = new Map<number, Step>();
  const refused: Skipped[] = [];
  for (const step of awaitedFirst(steps)) {
    const { id, name, waitsForId } = step;
    const isMet = waitsForId !== null && allowed.has(waitsForId);
    const reason = await whyNotCompleted(ctx, isMet ? { ...step, waitsForId: null } : step);
    if (reason) refused.push({ id, name, reason, changedBy: null });
    else allowed.set(id, step);
  }
  const items = await changeAndRefresh(ctx, projectId, [...allowed.values()], change);
  return { items, refused };
}

async function changeAndRefresh(
  ctx: WritingCtx,
  projectId: number,
  steps: readonly Step[],
  change: StepsChange['change'],
): Promise<BatchItem[]> {
  const items = await changeAll(ctx, steps, change);
  if (items.length > 0) await refreshSteps(ctx, projectId, steps, items);
  return items;
}

/** A step that waits for another one of the same change comes after it. */
function awaitedFirst(steps: readonly Step[]): Step[] {
  const left = new Map(steps.map((step) => [step.id, step]));
  return steps.flatMap((step) => {
    const chain: Step[] = [];
    for (let at: Step | undefined = step; at; at = left.get(at.waitsForId ?? 0)) {
      if (!left.delete(at.id)) break;
      chain.push(at);
    }
    return chain.toReversed();
  });
}

/** The reason why a step cannot be completed in bulk, or null. */
async function whyNotCompleted(ctx: Ctx, step: Step): Promise<Skipped['reason'] | null> {
  if (step.completedDetailsCount < step.detailsCount) return 'openDetails';
  if (step.status === 'completed') return null;
  return (await unmetBy(ctx, step)).length > 0 ? 'needsReason' : null;
}

/**
 * Refreshes the progress of the steps, their previous and current tasks and the project, each once. `undone`: the
 * completions before a change that is undone.
 */
export async function refreshSteps(
  ctx: WritingCtx,
  projectId: number,
  before: readonly { id: number; taskId: number }[],
  changed: readonly { id: number }[],
  undone?: Former,
): Promise<void> {
  const ids = new Set(changed.map(({ id }) => id));
  const left = new Set<number>();
  const entered = new Set<number>();
  const tasks = new Map(before.map(({ id, taskId }) => [id, taskId]));
  const steps = before.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  for (const now of await refreshStepsAlone(ctx, steps, { isPutBack: undone !== undefined })) {
    const taskId = tasks.get(now.id) ?? now.taskId;
    left.add(taskId);
    if (now.taskId !== taskId) entered.add(now.taskId);
  }
  await refreshTasksAlone(ctx, [...left], 'stepReopened', undone);
  await refreshTasksAlone(ctx, [...entered], 'stepMovedIn', undone);
  await refreshProject(ctx, projectId);
}

async function changeAll(
  ctx: WritingCtx,
  steps: readonly Step[],
  change: StepsChange['change'],
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  const changeEach = async (inside: WritingCtx) => {
    for (const step of steps) {
      // An earlier move may have shifted this step.
      const now = change.taskId === undefined ? step : await findStep(inside, step.id);
      const before = await changeOne(inside, now, change);
      if (before) items.push({ entity: 'taskStep', id: step.id, before });
    }
  };
  await (change.taskId === undefined ? editingSteps(ctx, changeEach) : changeEach(ctx));
  return items;
}

/** Returns the previous values; null if nothing changed. */
async function changeOne(
  ctx: WritingCtx,
  step: Step,
  { dueInDays, delete: _, ...change }: StepsChange['change'],
): Promise<Record<string, unknown> | null> {
  const dueDate = step.dueDate && dueInDays ? addDays(step.dueDate, dueInDays) : '';
  const moved = isDay(dueDate) && { dueDate };
  const { fields, people } = await changeStep(ctx, step, { ...change, ...moved });
  if (!fields && !people) return null;
  // From the step: in the fields, milestones have names instead of ids.
  const was = Object.keys(fields ?? {}).map((field) => [field, step[field as keyof Step]]);
  // A step that moves back into its task also gets its position back.
  const place = fields?.['taskId'] && { order: step.order };
  const { completedBy, completedAt, dueDate: dueBefore } = step;
  const completion = { completedBy, completedAt, dueDate: dueBefore };
  return {
    ...Object.fromEntries(was),
    ...place,
    ...(change.isCompleted === false && completion),
    ...(people && { people: people.before }),
  };
}

async function stepsOf(ctx: Ctx, projectId: number, { steps }: StepsChange): Promise<Step[]> {
  return ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('taskSteps')
    .select('tasks.projectId')
    .where('tasks.projectId', '=', projectId)
    .where(
      'taskSteps.id',
      'in',
      steps.map(({ id }) => id),
    )
    .execute();
}

async function deleteSteps(ctx: WritingCtx, projectId: number, steps: readonly Step[]) {
  if (steps.length === 0) return { batchId: null, changed: 0 };
  const ids = steps.map(({ id }) => id);
  const problem = tooManyDeleted(steps, await countInside(ctx, 'taskStep', ids, ['stepDetail']));
  if (problem) throw invalid('steps', problem);
  const name = counted(steps.length, 'step');
  const batch = await insertBatch(ctx, { name, projectId, items: [] });
  await takeAway(
    ctx,
    batch,
    ids.map((id) => ({ entity: 'taskStep', id })),
  );
  return { batchId: batch.id, changed: steps.length };
}

type Before = Partial<Row<'taskSteps'>> & { people?: OnStep[] };

/** Restores the previous values of a step, without people deleted since. Throws if its role or task was deleted. */
export async function putStepBack(ctx: WritingCtx, id: number, before: Before): Promise<void> {
  const { people, ...facts } = before;
  const { ownerRoleId } = facts;
  if (ownerRoleId) await checkRoles(ctx, [{ ownerRoleId, path: 'ownerRoleId' }]);
  const back = people ? await existing(ctx, people) : await linksOf(ctx, id);
  await changeStep(ctx, await findStep(ctx, id), facts, back);
}
