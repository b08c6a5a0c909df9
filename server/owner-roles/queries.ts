import type { DefaultPerson, OwnerRole } from '#contract/owner-roles.ts';
import { noSuchRole } from '#contract/owner-roles.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { invalid, notFound } from '#server/problem.ts';

/** Sorted by name, without deleted default people and markets. */
export async function listOwnerRoles(ctx: Ctx): Promise<OwnerRole[]> {
  return byName(await rolesOf(ctx));
}

/** Throws if it does not exist. */
export async function readOwnerRole(ctx: Ctx, id: number): Promise<OwnerRole> {
  const [role] = await rolesOf(ctx, id);
  if (!role) throw notFound('Role');
  return role;
}

/** Throws unless every role exists; `path` is the request field of each. */
export async function checkRoles(
  { db, database }: Ctx,
  named: { ownerRoleId: number; path: string }[],
): Promise<void> {
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ ownerRoleId }) => ownerRoleId))];
  const found = await db
    .selectFrom('ownerRoles')
    .select('id')
    .where('id', 'in', ids)
    .$if(database.engine === 'postgres', (query) => query.forKeyShare())
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = named.find(({ ownerRoleId }) => !known.has(ownerRoleId));
  if (unknown) throw invalid(unknown.path, noSuchRole);
}

async function rolesOf(ctx: Ctx, id?: number): Promise<OwnerRole[]> {
  const roles = await ctx.db
    .selectFrom('ownerRoles')
    .select(columns)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  const isThere = await thoseThere(
    ctx,
    roles.flatMap(({ defaultPeople }) => defaultPeople),
  );
  return roles.map((role) => ({ ...role, defaultPeople: role.defaultPeople.filter(isThere) }));
}

/** Whether the person and the market of a default exist. */
export async function thoseThere({ db }: Ctx, all: DefaultPerson[]) {
  if (all.length === 0) return () => true;
  const markets = await db.selectFrom('markets').select('id').execute();
  const people = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...new Set(all.map(({ personId }) => personId))])
    .execute();
  const marketIds = new Set(markets.map((market) => market.id));
  const personIds = new Set(people.map((person) => person.id));
  return ({ marketId, personId }: DefaultPerson) =>
    marketIds.has(marketId) && personIds.has(personId);
}

const columns = [
  'id',
  'name',
  'description',
  'defaultPeople',
  'createdAt',
  'updatedAt',
  'version',
] as const;
