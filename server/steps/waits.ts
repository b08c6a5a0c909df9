import { inCircle, otherProjectsStep, waitsWithoutCycle } from '#contract/waits.ts';
import { thoseWaitingFor } from '#rules/waits.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Trashed } from '#server/db/tables.ts';
import { invalid } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type Waiting = { id: number; projectId: number };

/** Throws for a step of another project, and for a cycle. */
export async function checkWait(
  ctx: Ctx,
  { id, projectId }: Waiting,
  waitsForId: number,
): Promise<void> {
  const steps = await ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select('taskSteps.id')
    .where('tasks.projectId', '=', projectId)
    .where('taskSteps.id', '=', waitsForId)
    .execute();
  if (steps.length === 0) throw invalid('waitsForId', otherProjectsStep);
  const next = await waitsIn(ctx, projectId);
  if (thoseWaitingFor(id, next).has(waitsForId)) throw invalid('waitsForId', inCircle);
}

/** Maps each waiting step to the step it waits for, the newest first. */
async function waitsIn({ db }: Ctx, projectId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.id', 'waitsForId'])
    .where('tasks.projectId', '=', projectId)
    .where('waitsForId', 'is not', null)
    .orderBy('taskSteps.id', 'desc')
    .execute();
  return new Map(rows.map(({ id, waitsForId }) => [id, waitsForId ?? 0]));
}

/**
 * Clears the waits for steps that are about to be deleted. Returns the changes for the trash, so that a restore
 * sets them again.
 */
export async function releaseWaiting(
  ctx: WritingCtx,
  projectId: number,
  leaving: readonly number[],
): Promise<Trashed['changed']> {
  const going = new Set(leaving);
  const released = new Map<number, number[]>();
  for (const some of chunks([...leaving], atOnce)) {
    const steps = await ctx.db
      .selectFrom('taskSteps')
      .selectAll()
      .where('waitsForId', 'in', some)
      .orderBy('id')
      .execute();
    for (const step of steps) {
      if (going.has(step.id)) continue;
      const before = step.waitsForId ?? 0;
      released.set(before, [...(released.get(before) ?? []), step.id]);
      await stopWaiting(ctx, projectId, step);
    }
  }
  return [...released].map(([before, ids]) => ({
    table: 'taskSteps' as const,
    column: 'waitsForId',
    before,
    after: null,
    ids,
  }));
}

/** The steps of tasks, to be released. */
export async function stepIdsOf({ db }: Ctx, taskIds: readonly number[]): Promise<number[]> {
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('taskSteps')
    .select('id')
    .where('taskId', 'in', taskIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Breaks cycles that restored waits would close with those added meanwhile: the restored ones yield. */
export async function openCircles(
  ctx: WritingCtx,
  projectId: number,
  { rows, changed }: Trashed,
): Promise<void> {
  const restored = new Set([
    ...rows.flatMap(({ table, values }) =>
      table === 'taskSteps' ? values.map((row) => Number(row['id'])) : [],
    ),
    ...changed.flatMap(({ column, ids }) => (column === 'waitsForId' ? ids : [])),
  ]);
  const waits = [...(await waitsIn(ctx, projectId))];
  const mayWait = waitsWithoutCycle<number>();
  const inOrder = [false, true].flatMap((isRestored) =>
    waits.filter(([id]) => restored.has(id) === isRestored),
  );
  for (const [id, other] of inOrder) {
    if (mayWait(id, other)) continue;
    const step = await ctx.db
      .selectFrom('taskSteps')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await stopWaiting(ctx, projectId, step);
  }
}

type Step = Parameters<typeof edit<'taskStep'>>[2];

async function stopWaiting(ctx: WritingCtx, projectId: number, step: Step): Promise<void> {
  const { fields } = await edit(ctx, 'taskStep', step, { waitsForId: null });
  const { id, name } = step;
  if (fields) {
    ctx.changes.push({ entity: 'taskStep', id, name, action: 'updated', projectId, fields });
  }
}

const atOnce = 500;
