import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { notFound } from '#server/problem.ts';

import { withOwners } from './owners.ts';

/** Sorted by name, without deleted owners. */
export async function listTaskTemplates(ctx: Ctx): Promise<TaskTemplate[]> {
  const rows = await ctx.db.selectFrom('taskTemplates').selectAll().execute();
  return byName(await withOwners(ctx, rows));
}

/** Sorted by name, without deleted owners. */
export async function listProjectTemplates(ctx: Ctx): Promise<ProjectTemplate[]> {
  const rows = await ctx.db.selectFrom('projectTemplates').selectAll().execute();
  return byName(await withOwners(ctx, rows));
}

/** Throws if it does not exist. */
export async function readTaskTemplate(ctx: Ctx, id: number): Promise<TaskTemplate> {
  const template = (await findTaskTemplates(ctx, [id])).get(id);
  if (!template) throw notFound('Task template');
  return template;
}

/** Throws if it does not exist. */
export async function readProjectTemplate(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<ProjectTemplate> {
  const row = await ctx.db
    .selectFrom('projectTemplates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Project template');
  const [template = row] = await withOwners(ctx, [row]);
  return template;
}

/** Unknown ids are skipped. */
export async function findTaskTemplates(
  ctx: Ctx,
  ids: number[],
): Promise<Map<number, TaskTemplate>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('taskTemplates')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const templates = await withOwners(ctx, rows);
  return new Map(templates.map((row) => [row.id, row]));
}

/** The id if the template exists or can be restored, otherwise null. */
export async function madeFrom({ db }: Ctx, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  const existing = db.selectFrom('projectTemplates').select('id').where('id', '=', id);
  const deleted = db
    .selectFrom('deletedThings')
    .select('entityId as id')
    .where('entityType', '=', 'projectTemplate')
    .where('entityId', '=', id);
  const found = await existing.unionAll(deleted).executeTakeFirst();
  return found?.id ?? null;
}
