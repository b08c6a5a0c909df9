import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { notFound } from '#server/problem.ts';

/** By name. */
export async function listTaskTemplates({ db }: Ctx): Promise<TaskTemplate[]> {
  const rows = await db.selectFrom('taskTemplates').selectAll().execute();
  return byName(rows);
}

/** By name. */
export async function listProjectTemplates({ db }: Ctx): Promise<ProjectTemplate[]> {
  const rows = await db.selectFrom('projectTemplates').selectAll().execute();
  return byName(rows);
}

/** Throws if it does not exist. */
export async function readTaskTemplate(ctx: Ctx, id: number): Promise<TaskTemplate> {
  const template = (await findTaskTemplates(ctx, [id])).get(id);
  if (!template) throw notFound('Task template');
  return template;
}

/** Throws if it does not exist. */
export async function readProjectTemplate(
  { db }: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<ProjectTemplate> {
  const row = await db
    .selectFrom('projectTemplates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Project template');
  return row;
}

/** Ids that do not exist are left out. */
export async function findTaskTemplates(
  { db }: Ctx,
  ids: number[],
): Promise<Map<number, TaskTemplate>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('taskTemplates').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
