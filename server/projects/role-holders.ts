import type { RoleHolder } from '#contract/owner-roles.ts';
import type { Project } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import { checkRoles } from '#server/owner-roles/queries.ts';
import { checkAssignable, existing } from '#server/people/queries.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { holderIn } from '#server/steps/next-holders.ts';
import type { ChangedHolders } from '#server/steps/next-holders.ts';

/** Removes deleted roles and replaces deleted holders by null. */
export async function withHolders(ctx: Ctx, projects: Project[]): Promise<Project[]> {
  const holders = projects.flatMap(({ roleHolders }) => roleHolders);
  if (holders.length === 0) return projects;
  const roles = await ctx.db.selectFrom('ownerRoles').select('id').execute();
  const people = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...new Set(holders.map(({ personId }) => personId ?? 0))])
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

/**
 * Merges the sent holders into those of a project. Rejects unknown roles and people. A deleted holder, shown as null,
 * stays if null is sent.
 */
export async function changedHolders(
  ctx: WritingCtx,
  before: RoleHolder[],
  sent: RoleHolder[],
): Promise<RoleHolder[]> {
  const personOf = new Map(
    before.map((roleHolder) => [roleHolder.ownerRoleId, roleHolder.personId]),
  );
  const news = sent.map((roleHolder, index) => ({ ...roleHolder, path: `roleHolders.${index}.` }));
  const shown = new Set(
    (await existing(ctx, before.filter(hasPerson))).map(({ personId }) => personId),
  );
  const changed = news.filter(({ ownerRoleId, personId }) => {
    const personBefore = personOf.get(ownerRoleId);
    const isHidden = personBefore && personId === null && !shown.has(personBefore);
    return personBefore !== personId && !isHidden;
  });
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
  const after = new Map(personOf);
  for (const { ownerRoleId, personId } of changed) after.set(ownerRoleId, personId);
  return [...after].map(([ownerRoleId, personId]) => ({ ownerRoleId, personId }));
}

function hasPerson(roleHolder: RoleHolder): roleHolder is RoleHolder & { personId: number } {
  return roleHolder.personId !== null;
}

export async function holdersInWords({ db }: WritingCtx, { before, after }: ChangedHolders) {
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
  const inWords = (chosen: RoleHolder[], others: RoleHolder[]) =>
    chosen
      .filter((one) => holderIn(others, one.ownerRoleId) !== one.personId)
      .map(({ ownerRoleId, personId }) => {
        const role = named(roles, ownerRoleId) ?? 'A deleted role';
        return `${role}: ${named(people, personId) ?? 'nobody yet'}`;
      });
  return { before: inWords(before, after), after: inWords(after, before) };
}
