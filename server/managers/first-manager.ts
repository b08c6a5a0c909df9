import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { hashPassword, generatePassword } from '#server/sessions/passwords.ts';

type FirstManager = { username: string; password: string | undefined };

/**
 * Creates the primary manager if there is no account; concurrent servers create one. Returns the sign-in data, with
 * the password only if it was generated; null if accounts existed. `begin` adds what else an installation begins with,
 * in the same transaction. Throws if the configured password breaks the rules.
 */
export async function createFirstManager(
  ctx: Ctx,
  { username, password }: FirstManager,
  begin: (ctx: WritingCtx) => Promise<void> = async () => {},
): Promise<{ username: string; inventedPassword?: string } | null> {
  const existing = await ctx.db.selectFrom('projectManagers').select('id').limit(1).execute();
  if (existing.length > 0) return null;
  const inventedPassword = password === undefined ? generatePassword() : undefined;
  const passwordHash = await hashPassword(password ?? inventedPassword ?? '');
  const made = await transaction(ctx, async (inside) => {
    const { db, now, changes } = inside;
    const moment = now();
    const added = await db
      .insertInto('projectManagers')
      .values({
        username,
        usernameKey: nameKey(username),
        email: `${nameKey(username)}@localhost`,
        emailKey: `${nameKey(username)}@localhost`,
        passwordHash,
        role: 'manager',
        isPrimary: true,
        createdAt: moment,
        updatedAt: moment,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return false;
    changes.push({ entity: 'projectManager', id: added.id, name: username, action: 'created' });
    await begin(inside);
    return true;
  });
  if (!made) return null;
  return { username, ...(inventedPassword && { inventedPassword }) };
}
