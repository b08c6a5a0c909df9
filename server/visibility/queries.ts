import { managerName } from '#contract/manager-names.ts';
import type { Viewer, VisibleProject } from '#contract/visibility.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { notFound } from '#server/problem.ts';
import { sightColumns, sightReasons } from '#server/sight/reasons.ts';

type One = { params: { id: number } };

/** Nobody in particular if everybody sees it. Throws if the project does not exist. */
export async function listViewers(ctx: Ctx, { params: { id } }: One): Promise<Viewer[]> {
  const project = await ctx.db
    .selectFrom('projects')
    .select([...sightColumns, 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!project) throw notFound('Project');
  if (project.visibility === 'everybody') return [];
  const reasons = (await sightReasons(ctx, [project])).get(id) ?? new Map<number, string[]>();
  const accounts = await ctx.db
    .selectFrom('projectManagers')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('id', 'in', [...reasons.keys()])
    .execute();
  return byName(
    accounts.map((one) => ({
      id: one.id,
      name: managerName(one),
      reasons: reasons.get(one.id) ?? [],
    })),
  );
}

/** Restricted projects first, each group by name. Throws if the account does not exist. */
export async function listVisibleProjects(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<VisibleProject[]> {
  const account = await ctx.db
    .selectFrom('projectManagers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw notFound('Project manager');
  const projects = await ctx.db
    .selectFrom('projects')
    .select([...sightColumns, 'name', 'status', 'visibility'])
    .execute();
  const restricted = projects.filter(({ visibility }) => visibility === 'people');
  const reasons = await sightReasons(ctx, restricted);
  const seen = byName(projects).flatMap(({ id: projectId, name, status, visibility }) => {
    const why = visibility === 'people' ? reasons.get(projectId)?.get(id) : [];
    return why ? [{ id: projectId, name, status, reasons: why }] : [];
  });
  return seen.toSorted((a, b) => Math.sign(b.reasons.length) - Math.sign(a.reasons.length));
}
