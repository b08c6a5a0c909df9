import { mentionedIn, withNamesIn } from '#contract/comment-text.ts';
import { managerName } from '#contract/manager-names.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';

// Far below the parameter limits of both engines.
const atOnce = 500;

export async function withNames<
  Written extends { text: string; author?: string; projectManagerId?: number | null },
>(ctx: Pick<Ctx, 'db'>, written: readonly Written[]): Promise<Written[]> {
  const ids = new Set(written.flatMap(({ text }) => [...mentionedIn(text)]));
  for (const { projectManagerId } of written) if (projectManagerId) ids.add(projectManagerId);
  const names = await accountNames(ctx, ids);
  const gone = new Set([...ids].filter((id) => !names.has(id)));
  const all = gone.size > 0 ? new Map([...(await lastNames(ctx, gone)), ...names]) : names;
  return written.map((one) => ({
    ...one,
    text: withNamesIn(one.text, all),
    ...(one.author !== undefined && { author: names.get(one.projectManagerId ?? 0) ?? one.author }),
  }));
}

/** Omits deleted accounts. */
export async function accountNames(
  { db }: Pick<Ctx, 'db'>,
  ids: ReadonlySet<number>,
  only: { active?: boolean } = {},
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunks([...ids], atOnce)) {
    const rows = await db
      .selectFrom('projectManagers')
      .select(['id', 'username', 'firstName', 'lastName'])
      .where('id', 'in', some)
      .$if(only.active === true, (query) => query.where('isActive', '=', true))
      .execute();
    for (const row of rows) names.set(row.id, managerName(row));
  }
  return names;
}

/** The names of deleted accounts, which the log keeps. */
export async function lastNames(
  { db }: Pick<Ctx, 'db'>,
  ids?: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('activity')
    .select(['entityId', 'entityName'])
    .where('entityType', '=', 'projectManager')
    .where('action', '=', 'deleted')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const found = rows.filter(({ entityId }) => ids?.has(entityId) ?? true);
  return new Map(found.map(({ entityId, entityName }) => [entityId, entityName]));
}
