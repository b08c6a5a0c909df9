import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';

type Step = Row<'taskSteps'> & { projectId: number };

/** Whether the step, its people, its details or its task have later changes, comments or evidence. */
export async function isChangedSince(
  ctx: Ctx,
  { number, former }: Row<'rounds'>,
  { id, taskId, projectId, roundsCount }: Step,
  details: readonly unknown[],
): Promise<boolean> {
  if (number !== roundsCount || taskId !== former.taskId) return true;
  if (details.length !== former.detailIds.length) return true;
  const own = await entryOf(ctx, { id, projectId });
  const entries = await ctx.db
    .selectFrom('activity')
    .select(['entityType', 'entityId', 'fields'])
    .where('projectId', '=', projectId)
    .where('id', '>', own?.id ?? 0)
    .where('position', '<>', own?.position ?? 0)
    .execute();
  const ids = {
    task: [taskId],
    taskStep: [id],
    stepDetail: former.detailIds,
    comment: await idsOn(ctx, 'comments', { id, taskId }),
    evidence: await idsOn(ctx, 'evidence', { id, taskId }),
  } as Partial<Record<Entity, number[]>>;
  return entries.some(({ entityType, entityId, fields }) => {
    const { before, after } = fields?.['taskStepId'] ?? {};
    const hasOtherPeople = entityType === 'personTaskStep' && [before, after].includes(id);
    return hasOtherPeople || ids[entityType]?.includes(entityId);
  });
}

/**
 * The log entry of the last round of a step. Later changes of its project have higher ids, given under its lock;
 * times are from the clocks of different servers.
 */
async function entryOf({ db }: Ctx, { id, projectId }: Pick<Step, 'id' | 'projectId'>) {
  const entries = await db
    .selectFrom('activity')
    .select(['id', 'position', 'fields'])
    .where('projectId', '=', projectId)
    .where('entityType', '=', 'taskStep')
    .where('entityId', '=', id)
    .where('fields', 'like', '%"sentBack":%' as never)
    .orderBy('id')
    .execute();
  return entries.findLast(({ fields }) => fields?.['sentBack']?.after);
}

async function idsOn(
  { db }: Ctx,
  table: 'comments' | 'evidence',
  { id, taskId }: Pick<Step, 'id' | 'taskId'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.or([eb('taskStepId', '=', id), eb('taskId', '=', taskId)]))
    .execute();
  return rows.map((row) => row.id);
}
