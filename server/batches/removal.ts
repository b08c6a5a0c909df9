import type { Cause } from '#contract/activity.ts';
import { counts, tooManyTasks } from '#contract/limits.ts';
import { tooManyDetails, tooManySteps } from '#contract/steps.ts';
import type { WithReason } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { BatchItem, Row, Trashed } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { beginHistory } from '#server/progress/baselines.ts';
import { refreshProject } from '#server/progress/project.ts';
import { refreshStep } from '#server/progress/step.ts';
import { refreshTask } from '#server/progress/task.ts';
import type { Former } from '#server/records/former.ts';
import { kinds } from '#server/records/kinds.ts';
import { lockedTask, lockProject } from '#server/records/locks.ts';
import { idsInOrder, setPlaces } from '#server/records/order.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { moveWithOthers, requireParent, restoreRows } from '#server/records/trash.ts';
import { lockedStep } from '#server/steps/commands.ts';
import { fitIn } from '#server/steps/restored.ts';
import { releaseWaiting, stepIdsOf } from '#server/steps/waits.ts';

import { logBatch } from './new-batch.ts';
import { projectsOfSteps, projectsOfTasks } from './projects-of.ts';

type Part = 'task' | 'taskStep' | 'stepDetail';

/** A record of a batch whose parent is not part of it. */
type Placed = { entity: Part; id: number; name: string; parent: number; order: number };

export async function takeAway(
  ctx: WritingCtx,
  batch: Row<'batches'>,
  removed: readonly BatchItem[],
  reasoned: WithReason = {},
): Promise<void> {
  const { id, name, ofProjectId, items } = batch;
  const place = ofProjectId !== null && { projectId: ofProjectId };
  // A bulk deletion has no items.
  const isUndone = items.length > 0;
  const leaving = { entity: 'batch' as const, id, name, ...place, isUndone };
  const rows = await moveWithOthers(ctx, leaving, removed, await released(ctx, removed));
  const placed = outermostIn(rows);
  for (const [{ entity, parent }] of byParent(placed)) {
    const left = await idsInOrder(ctx, entity, parent);
    if (left.length > 0) await setPlaces(ctx, entity, parent, left);
  }
  await logEach(ctx, placed, 'deleted');
  logBatch(ctx, batch, 'deleted');
  const former = items.filter(({ before }) => before !== undefined);
  const causes = { step: 'detailDeleted', ...reasoned } as const;
  await refreshAround(ctx, placed, { ...causes, former: isUndone ? former : undefined });
}

/** Remaining steps no longer wait for removed ones. */
async function released(
  ctx: WritingCtx,
  removed: readonly BatchItem[],
): Promise<Trashed['changed']> {
  const idsOf = (kind: Part) => removed.flatMap(({ entity, id }) => (entity === kind ? [id] : []));
  const steps = [...idsOf('taskStep'), ...(await stepIdsOf(ctx, idsOf('task')))];
  const changed: Trashed['changed'] = [];
  const places = Map.groupBy(await projectsOfSteps(ctx, steps), ([, projectId]) => projectId);
  for (const [projectId, some] of places) {
    const ids = some.map(([id]) => id);
    changed.push(...(await releaseWaiting(ctx, projectId, ids)));
  }
  return changed;
}

export async function putBack(
  ctx: WritingCtx,
  removed: Trashed,
  reasoned: WithReason,
): Promise<void> {
  const placed = outermostIn(removed.rows);
  const orders: { entity: Part; parent: number; ids: number[] }[] = [];
  for (const back of byParent(placed)) {
    const { entity, parent } = back[0];
    await requirePlace(ctx, entity, parent);
    const ids = await idsInOrder(ctx, entity, parent);
    if (ids.length + back.length > limits[entity].most) {
      throw new Problem('clash', limits[entity].message);
    }
    for (const { id, order } of back.toSorted((a, b) => a.order - b.order))
      ids.splice(order, 0, id);
    orders.push({ entity, parent, ids });
  }
  await restoreRows(ctx, removed);
  for (const { entity, parent, ids } of orders) await setPlaces(ctx, entity, parent, ids);
  const projectOf = await projectsOfPlaced(ctx, placed);
  for (const id of new Set(placed.map(projectOf))) await fitIn(ctx, id, removed);
  for (const level of ['task', 'taskStep'] as const) {
    const made = placed.filter(({ entity }) => entity === level);
    await beginHistory(
      ctx,
      level,
      made.map(({ id }) => id),
    );
  }
  await logEach(ctx, placed, 'restored');
  const causes = { step: 'detailRestored', task: 'stepRestored', ...reasoned } as const;
  await refreshAround(ctx, placed, { ...causes, former: removed.former ?? [] });
}

async function logEach(
  ctx: WritingCtx,
  placed: readonly Placed[],
  action: 'deleted' | 'restored',
): Promise<void> {
  const projectOf = await projectsOfPlaced(ctx, placed);
  for (const one of placed) {
    const { entity, id, name } = one;
    ctx.changes.push({ entity, id, name, projectId: projectOf(one), action });
  }
}

/** The records may belong to several projects. */
async function projectsOfPlaced(ctx: Ctx, placed: readonly Placed[]) {
  const parentsOf = (kind: Part) =>
    placed.flatMap(({ entity, parent }) => (entity === kind ? [parent] : []));
  const ofTasks = await projectsOfTasks(ctx, parentsOf('taskStep'));
  const ofSteps = await projectsOfSteps(ctx, parentsOf('stepDetail'));
  return ({ entity, parent }: Placed): number => {
    if (entity === 'task') return parent;
    return (entity === 'taskStep' ? ofTasks : ofSteps).get(parent) ?? 0;
  };
}

const limits: Record<Part, { most: number; message: string }> = {
  task: { most: counts.tasksOfProject, message: tooManyTasks },
  taskStep: { most: counts.stepsOfTask, message: tooManySteps },
  stepDetail: { most: counts.detailsOfStep, message: tooManyDetails },
};

const parts = ['task', 'taskStep', 'stepDetail'] as const;

function outermostIn(rows: Trashed['rows']): Placed[] {
  const inside = new Set<string>();
  return parts.flatMap((entity, level) => {
    const { table, parent, name } = kinds[entity];
    const values = rows.flatMap((group) => (group.table === table ? group.values : []));
    const outer = values.filter((row) => !inside.has(`${level - 1} ${Number(row[parent.column])}`));
    for (const row of values) inside.add(`${level} ${Number(row['id'])}`);
    return outer.map((row) => ({
      entity,
      id: Number(row['id']),
      name: String(row[name]),
      parent: Number(row[parent.column]),
      order: Number(row['order']),
    }));
  });
}

type Siblings = [Placed, ...Placed[]];

function byParent(placed: readonly Placed[]): Siblings[] {
  const groups = Map.groupBy(placed, ({ entity, parent }) => `${entity} ${parent}`);
  return [...groups.values()] as Siblings[];
}

async function requirePlace(ctx: WritingCtx, entity: Part, id: number): Promise<void> {
  if (entity === 'task') await requireParent(ctx, { entity: 'project', id }, lockProject(ctx, id));
  if (entity === 'taskStep') await requireParent(ctx, { entity: 'task', id }, lockedTask(ctx, id));
  if (entity === 'stepDetail') {
    await requireParent(ctx, { entity: 'taskStep', id }, lockedStep(ctx, id));
  }
}

/** `former`: the completions before an act that is undone. */
type Causes = { step: Cause; task?: Cause; former: Former | undefined } & WithReason;

async function refreshAround(
  ctx: WritingCtx,
  placed: readonly Placed[],
  { task: ofTask, former, ...ofStep }: Causes,
): Promise<void> {
  for (const [{ entity, parent }] of byParent(placed)) {
    if (entity === 'task') await refreshProject(ctx, parent);
    else if (entity === 'taskStep') await refreshTask(ctx, parent, ofTask, former);
    else await refreshStep(ctx, parent, { ...ofStep, former });
  }
}
