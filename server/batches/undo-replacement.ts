import type { RemainingItem, UndoneBatch } from '#contract/batches.ts';
import { chunks } from '#server/db/chunks.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { existing } from '#server/people/queries.ts';
import { recordingDays } from '#server/progress/project-day.ts';
import { putProjectBack } from '#server/projects/commands.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { authorIn, authorsSince, keyOf, nodesWhere } from './changes.ts';
import type { Node } from './changes.ts';
import { linksBySteps, writeLinks } from './links-of-steps.ts';
import type { Links } from './links-of-steps.ts';
import { logBatch } from './new-batch.ts';
import { assignTasks } from './taken-over.ts';
import type { Assigned } from './taken-over.ts';

/** Whether the batch replaced a person: roles of projects, tasks and steps. */
export function isReplacement({ projectId, items }: Row<'batches'>): boolean {
  const [{ entity, before } = { entity: 'batch', before: undefined }] = items;
  if (projectId !== null || before === undefined) return false;
  return entity !== 'project' || 'roleHolders' in before;
}

/**
 * Gives back what another person took over. Records that were changed again, or whose previous people were deleted,
 * stay and are reported.
 */
export async function undoReplacement(
  ctx: WritingCtx,
  batch: Row<'batches'>,
  projectIds: readonly number[],
): Promise<UndoneBatch> {
  const { unchanged, remaining } = await sorted(ctx, batch, projectIds);
  const of = (entity: BatchItem['entity']) => unchanged.filter((item) => item.entity === entity);
  await recordingDays(ctx, async (many) => {
    for (const { id, before } of of('project')) await putProjectBack(many, id, before ?? {});
  });
  await giveTasksBack(ctx, of('task'));
  await giveStepsBack(ctx, of('taskStep'));
  await ctx.db.deleteFrom('batches').where('id', '=', batch.id).execute();
  logBatch(ctx, batch, 'updated');
  return { undone: unchanged.length, kept: remaining };
}

/** Items that have been deleted since, or are no longer seen, are in neither list. */
async function sorted(ctx: WritingCtx, batch: Row<'batches'>, projectIds: readonly number[]) {
  const authors = await authorsSince(ctx, batch, projectIds);
  const nodes = await nodesOf(ctx, batch.items);
  const { items } = batch;
  const people = await existing(ctx, items.flatMap(peopleBefore));
  const known = new Set(people.map(({ personId }) => personId));
  const unchanged: BatchItem[] = [];
  const remaining: RemainingItem[] = [];
  for (const item of items) {
    const node = nodes.get(keyOf(item));
    if (!node) continue;
    const { entity, id, name } = node;
    const isLost = peopleBefore(item).some(({ personId }) => !known.has(personId));
    const changedBy = authorIn(node, authors) ?? (isLost ? 'Somebody' : null);
    if (changedBy === null) unchanged.push(item);
    else remaining.push({ entity, id, name, changedBy });
  }
  return { unchanged, remaining };
}

/** Steps with all of their contents; for tasks and projects only their own fields count. */
async function nodesOf(ctx: WritingCtx, items: readonly BatchItem[]): Promise<Map<string, Node>> {
  const nodes = new Map<string, Node>();
  for (const [entity, some] of Map.groupBy(items, (item) => item.entity)) {
    const ids = some.map(({ id }) => id);
    const found = await nodesWhere(ctx, entity, 'id', ids, { isDeep: entity === 'taskStep' });
    for (const node of found.values()) nodes.set(keyOf(node), node);
  }
  return nodes;
}

/** A project skips deleted holders by itself. */
function peopleBefore({ entity, before = {} }: BatchItem): { personId: number }[] {
  if (entity === 'task') return [{ personId: Number(before['assigneeId']) }];
  return entity === 'taskStep' ? (before['links'] as Links) : [];
}

async function giveTasksBack(ctx: WritingCtx, items: readonly BatchItem[]): Promise<void> {
  const groups = Map.groupBy(items, ({ before }) => JSON.stringify(before));
  for (const [before, some] of groups) {
    const assigned = JSON.parse(before) as Assigned;
    for (const few of chunks(some, atOnce)) {
      const tasks = await ctx.db
        .selectFrom('tasks')
        .select(['id', 'title', 'projectId', 'assigneeId'])
        .where(
          'id',
          'in',
          few.map(({ id }) => id),
        )
        .orderBy('id')
        .execute();
      await assignTasks(ctx, tasks, assigned);
    }
  }
}

async function giveStepsBack(ctx: WritingCtx, items: readonly BatchItem[]): Promise<void> {
  const after = new Map(items.map(({ id, before }) => [id, before?.['links'] as Links]));
  for (const some of chunks([...after.keys()], atOnce)) {
    const steps = await ctx.db
      .selectFrom('taskSteps')
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .select(['taskSteps.id', 'projectId'])
      .where('taskSteps.id', 'in', some)
      .orderBy('taskSteps.id')
      .execute();
    await writeLinks(ctx, steps, { before: await linksBySteps(ctx, some), after });
  }
}

// An SQLite statement blocks the event loop until it ends.
const atOnce = 200;
