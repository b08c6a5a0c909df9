import type { RoleHolder } from '#contract/owner-roles.ts';
import type { Ctx } from '#server/ctx.ts';
import { activeOf } from '#server/people/queries.ts';

/** Assignable holders: ids of people by id of role. */
export type Holders = ReadonlyMap<number, number>;

export async function holdersOf(ctx: Ctx, projectId: number): Promise<Holders> {
  const { roleHolders } = await ctx.db
    .selectFrom('projects')
    .select('roleHolders')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return assignableOf(ctx, roleHolders);
}

/** The same, read only where one of these new items names a role. */
export async function holdersFor(
  ctx: Ctx,
  projectId: number,
  items: readonly { ownerRoleId?: number | null | undefined }[],
): Promise<Holders> {
  return items.some(({ ownerRoleId }) => ownerRoleId) ? holdersOf(ctx, projectId) : new Map();
}

export async function assignableOf(ctx: Ctx, roleHolders: readonly RoleHolder[]): Promise<Holders> {
  const assigned = roleHolders.flatMap(({ ownerRoleId, personId }) =>
    personId === null ? [] : [[ownerRoleId, personId] as const],
  );
  if (assigned.length === 0) return new Map();
  const active = await activeOf(ctx, [...new Set(assigned.map(([, personId]) => personId))]);
  return new Map(assigned.filter(([, personId]) => active.get(personId)));
}

export function holderOf(holders: Holders, ownerRoleId: number | null | undefined): number | null {
  return (ownerRoleId && holders.get(ownerRoleId)) || null;
}
