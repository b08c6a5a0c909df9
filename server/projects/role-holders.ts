import type { MovedItems, RoleHolder } from '#contract/owner-roles.ts';
import type { Project } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import { checkRoles } from '#server/owner-roles/queries.ts';
import { checkAssignable } from '#server/people/queries.ts';
import { edit, nextVersion } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { byHand, linksOf, setPeople } from '#server/steps/people.ts';

/** Removes deleted roles and replaces deleted holders by null. */
export async function withHolders(ctx: Ctx, projects: Project[]): Promise<Project[]> {
  const held = projects.flatMap(({ roleHolders }) => roleHolders);
  if (held.length === 0) return projects;
  const roles = await ctx.db.selectFrom('ownerRoles').select('id').execute();
  const people = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...new Set(held.map(({ personId }) => personId ?? 0))])
    .execute();
  const roleIds = new Set(roles.map(({ id }) => id));
  const personIds = new Set<number | null>(people.map(({ id }) => id));
  return projects.map((project) => ({
    ...project,
    roleHolders: project.roleHolders
      .filter(({ ownerRoleId }) => roleIds.has(ownerRoleId))
      .map(({ ownerRoleId, personId }) => ({
        ownerRoleId,
        personId: personIds.has(personId) ? personId : null,
      })),
  }));
}

/** Merges the sent holders into those of a project. Rejects unknown roles and people. */
export async function changedHolders(
  ctx: WritingCtx,
  before: RoleHolder[],
  sent: RoleHolder[],
): Promise<RoleHolder[]> {
  const heldBefore = new Map(before.map((held) => [held.ownerRoleId, held.personId]));
  const news = sent.map((held, index) => ({ ...held, path: `roleHolders.${index}.` }));
  const changed = news.filter(
    ({ ownerRoleId, personId }) => heldBefore.get(ownerRoleId) !== personId,
  );
  await checkRoles(
    ctx,
    changed.map(({ ownerRoleId, path }) => ({ ownerRoleId, path: `${path}ownerRoleId` })),
  );
  await checkAssignable(
    ctx,
    changed.flatMap(({ personId, path }) =>
      personId ? [{ personId, path: `${path}personId` }] : [],
    ),
  );
  const after = new Map(heldBefore);
  for (const { ownerRoleId, personId } of changed) after.set(ownerRoleId, personId);
  return [...after].map(([ownerRoleId, personId]) => ({ ownerRoleId, personId }));
}

type Changed = { before: RoleHolder[]; after: RoleHolder[] };

export async function holdersInWords({ db }: WritingCtx, { before, after }: Changed) {
  const roles = await db.selectFrom('ownerRoles').select(['id', 'name']).execute();
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      [...before, ...after].map(({ personId }) => personId ?? 0),
    )
    .execute();
  const named = (rows: { id: number; name: string }[], id: number | null) =>
    rows.find((row) => row.id === id)?.name;
  const inWords = (held: RoleHolder[], others: RoleHolder[]) =>
    held
      .filter((one) => holderIn(others, one.ownerRoleId) !== one.personId)
      .map(({ ownerRoleId, personId }) => {
        const role = named(roles, ownerRoleId) ?? 'A deleted role';
        return `${role}: ${named(people, personId) ?? 'nobody yet'}`;
      });
  return { before: inWords(before, after), after: inWords(after, before) };
}

/**
 * Assigns open items of roles with a new holder to that holder: items that were not assigned by hand and, if
 * `items` is given, only those. Each is a change of its own.
 */
export async function moveToHolders(
  ctx: WritingCtx,
  projectId: number,
  { before, after }: Changed,
  chosen: MovedItems | undefined,
): Promise<void> {
  for (const { ownerRoleId, personId } of after) {
    if ((holderIn(before, ownerRoleId) ?? null) === personId) continue;
    await moveTasks(ctx, projectId, { ownerRoleId, personId }, chosen?.tasks);
    await moveSteps(ctx, projectId, { ownerRoleId, personId }, chosen?.steps);
  }
}

async function moveTasks(
  ctx: WritingCtx,
  projectId: number,
  { ownerRoleId, personId }: RoleHolder,
  chosen: number[] | undefined,
): Promise<void> {
  const tasks = await ctx.db
    .selectFrom('tasks')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('ownerRoleId', '=', ownerRoleId)
    .where('status', '<>', 'completed')
    .orderBy('order')
    .execute();
  for (const task of tasks) {
    const isFree = task.assigneeId === null || task.assigneeByRole;
    if (!isFree || chosen?.includes(task.id) === false) continue;
    const next = { assigneeId: personId, assigneeByRole: personId !== null };
    const { row, fields } = await edit(ctx, 'task', task, next);
    if (!fields?.['assigneeId']) continue;
    delete fields['assigneeByRole'];
    const { id, title: name } = row;
    ctx.changes.push({ entity: 'task', id, name, action: 'updated', projectId, fields });
  }
}

async function moveSteps(
  ctx: WritingCtx,
  projectId: number,
  { ownerRoleId, personId }: RoleHolder,
  chosen: number[] | undefined,
): Promise<void> {
  const steps = await ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.id', 'taskSteps.version'])
    .where('tasks.projectId', '=', projectId)
    .where('taskSteps.ownerRoleId', '=', ownerRoleId)
    .where('taskSteps.status', '<>', 'completed')
    .orderBy('tasks.order')
    .orderBy('taskSteps.order')
    .execute();
  for (const { id, version } of steps) {
    if (chosen?.includes(id) === false) continue;
    const links = await linksOf(ctx, id);
    const staying = byHand(links);
    const isFree = links.length === 0 || staying.length < links.length;
    if (!isFree) continue;
    const comes = personId !== null && staying.every((link) => link.personId !== personId);
    const people = comes ? [...staying, { personId, byRole: true }] : staying;
    if (await setPeople(ctx, { id, projectId }, people)) await nextVersion(ctx, { id, version });
  }
}

function holderIn(holders: RoleHolder[], ownerRoleId: number): number | null | undefined {
  return holders.find((held) => held.ownerRoleId === ownerRoleId)?.personId;
}
