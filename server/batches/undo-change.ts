import type { RemainingItem, UndoneBatch } from '#contract/batches.ts';
import type { Entity } from '#contract/live.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { recordingDays } from '#server/progress/project-day.ts';
import { putProjectBack } from '#server/projects/commands.ts';
import { editingSteps } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { authorIn, authorsSince, keyOf, nodesWhere } from './changes.ts';
import type { Node } from './changes.ts';
import { logBatch } from './new-batch.ts';
import { putStepBack, refreshSteps } from './step-changes.ts';

/**
 * Reverts a bulk change. Records that were changed again, or whose previous task, role or manager was deleted, stay
 * and are reported.
 */
export async function undoChange(
  ctx: WritingCtx,
  batch: Row<'batches'>,
  projectIds: readonly number[],
): Promise<UndoneBatch> {
  const [{ entity } = { entity: 'taskStep' as const }] = batch.items;
  const authors = await authorsSince(ctx, batch, projectIds);
  const items = batch.items.filter((item) => item.entity === entity);
  const ids = items.map(({ id }) => id);
  const nodes = await nodesOf(ctx, entity, ids);
  const undone: Node[] = [];
  const remaining: RemainingItem[] = [];
  const undoEach = async (inside: WritingCtx) => {
    // Last to first, so that steps return to their previous positions.
    for (const item of items.toReversed()) {
      const { id } = item;
      const node = nodes.get(id);
      // It has been deleted since.
      if (!node) continue;
      const changedBy = authorIn(node, authors) ?? (await putBack(inside, item));
      if (changedBy === null) undone.push(node);
      else remaining.unshift({ entity, id, name: node.name, changedBy });
    }
  };
  const moves = items.some(({ before }) => before && 'taskId' in before);
  await recordingDays(ctx, (many) => (moves ? undoEach(many) : editingSteps(many, undoEach)));
  await ctx.db.deleteFrom('batches').where('id', '=', batch.id).execute();
  const [projectId] = projectIds;
  if (entity === 'taskStep' && undone.length > 0 && projectId !== undefined) {
    const left = undone.map(({ id, parent: taskId }) => ({ id, taskId }));
    const former = batch.items.filter(
      (item) => item.entity === 'task' && !authors.has(keyOf(item)),
    );
    await refreshSteps(ctx, projectId, left, undone, former);
  }
  logBatch(ctx, batch, 'updated');
  return { undone: undone.length, kept: remaining };
}

/** Steps with all of their contents, projects with only their own comments. */
async function nodesOf(ctx: WritingCtx, entity: Entity, ids: number[]): Promise<Map<number, Node>> {
  if (entity !== 'project') return nodesWhere(ctx, entity, 'id', ids);
  const nodes = await nodesWhere(ctx, entity, 'id', ids, { isDeep: false });
  const onNode = (id: number, comment: Node) => nodes.get(id)?.inside.push(comment);
  await nodesWhere(ctx, 'comment', 'projectId', ids, { isDeep: false, onNode });
  return nodes;
}

/** Returns null if reverted, otherwise the account to report. */
async function putBack(ctx: WritingCtx, item: BatchItem): Promise<string | null> {
  const { entity, id, before = {} } = item;
  try {
    if (entity === 'project') await putProjectBack(ctx, id, before);
    else await putStepBack(ctx, id, before);
    return null;
  } catch (error) {
    if (error instanceof Problem) return 'Somebody';
    throw error;
  }
}
