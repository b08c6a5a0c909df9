import type { Skipped } from '#contract/changes.ts';
import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';

type Seen = { id: number; version: number };
type Found = { id: number; version: number };

/** Splits the requested records into unchanged and skipped ones, with the account that changed them. */
export async function stillAsSeen<Row extends Found>(
  ctx: Ctx,
  { entity, nameOf }: { entity: Entity; nameOf: (row: Row) => string },
  sent: readonly Seen[],
  rows: readonly Row[],
): Promise<{ same: Row[]; skipped: Skipped[] }> {
  const found = new Map(rows.map((row) => [row.id, row]));
  const isSame = ({ id, version }: Seen) => found.get(id)?.version === version;
  const others = sent.filter((one) => !isSame(one)).map(({ id }) => id);
  const last = await lastEntries(ctx, entity, others);
  const skipped = others.map((id): Skipped => {
    const row = found.get(id);
    const { name = '', by = null } = last.get(id) ?? {};
    return {
      id,
      name: row ? nameOf(row) : name,
      reason: row ? 'changed' : 'gone',
      changedBy: by,
    };
  });
  return { same: sent.filter(isSame).flatMap(({ id }) => found.get(id) ?? []), skipped };
}

async function lastEntries({ db }: Ctx, entity: Entity, ids: number[]) {
  const last = new Map<number, { id: number; name: string; by: string }>();
  for (const some of chunks(ids, atOnce)) {
    const entries = await db
      .selectFrom('activity')
      .select(['id', 'entityId', 'entityName as name', 'projectManagerName as by'])
      .where('entityType', '=', entity)
      .where('entityId', 'in', some)
      .orderBy('id')
      .execute();
    for (const { entityId, ...entry } of entries) last.set(entityId, entry);
    if (entity !== 'taskStep') continue;
    for (const { stepId, id, by } of await peopleEntries(db, some)) {
      const { name = '', id: own = 0 } = last.get(stepId) ?? {};
      if (id > own) last.set(stepId, { id, name, by });
    }
  }
  return last;
}

/** Changes of the people of these steps, which have entries of their own. */
async function peopleEntries(db: Ctx['db'], stepIds: number[]) {
  const entries = await db
    .selectFrom('activity')
    .select(['id', 'fields', 'projectManagerName as by'])
    .where('entityType', '=', 'personTaskStep')
    .where('projectId', 'in', (eb) =>
      eb
        .selectFrom('taskSteps')
        .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
        .select('tasks.projectId')
        .where('taskSteps.id', 'in', stepIds),
    )
    .orderBy('id')
    .execute();
  return entries.flatMap(({ id, fields, by }) => {
    const { before, after } = fields?.['taskStepId'] ?? {};
    return [{ stepId: Number(after ?? before), id, by }];
  });
}

const atOnce = 200;
