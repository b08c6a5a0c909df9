import { nameKey } from '#server/db/keys.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Returns the role ids for these names, in the same order. Unknown names are added to the list and announced. */
export async function rolesNamed(ctx: WritingCtx, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await roleNamed(ctx, name));
  return ids;
}

async function roleNamed(ctx: WritingCtx, name: string): Promise<number> {
  const key = nameKey(name);
  const known = await ctx.db
    .selectFrom('ownerRoles')
    .select('id')
    .where('nameKey', '=', key)
    .$if(ctx.database.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (known) return known.id;
  const now = ctx.now();
  const added = await ctx.db
    .insertInto('ownerRoles')
    .values({
      name,
      nameKey: key,
      description: null,
      defaultPeople: '[]',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent transaction added it between the two statements.
  if (!added) return roleNamed(ctx, name);
  ctx.changes.push({ entity: 'ownerRole', id: added.id, name, action: 'created' });
  return added.id;
}
