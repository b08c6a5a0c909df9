import { randomInt } from 'node:crypto';

import type { ProjectManager } from '../../contract/managers.ts';
import { ownPasswordElsewhere } from '../../contract/managers.ts';
import { primaryAlone } from '../../contract/permissions.ts';
import type { Ctx } from '../ctx.ts';
import { nameKey } from '../db/keys.ts';
import { transaction } from '../db/transaction.ts';
import { notFound, Problem } from '../problem.ts';
import { withHashing } from '../sessions/hashing.ts';
import { checkedPassword, hashPassword, passwordProblem } from '../sessions/passwords.ts';
import { callerAnd, endSessions, refuse, saved } from './locked.ts';
import { readManager } from './queries.ts';

type One = { id: number };
type FirstManager = { username: string; password: string | undefined };

/**
 * Makes the primary manager where there is no account yet. Servers that start at once make one between
 * them. Returns how to sign in, with the password only where it was invented here; null where an account
 * existed. Throws when the given password breaks the rules.
 */
export async function createFirstManager(
  ctx: Ctx,
  { username, password }: FirstManager,
): Promise<{ username: string; inventedPassword?: string } | null> {
  const existing = await ctx.db.selectFrom('projectManagers').select('id').limit(1).execute();
  if (existing.length > 0) return null;
  const inventedPassword = password === undefined ? inventPassword() : undefined;
  const passwordHash = await hashPassword(password ?? inventedPassword ?? '');
  const made = await transaction(ctx, async ({ db, now, changes }) => {
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
    return true;
  });
  if (!made) return null;
  return { username, ...(inventedPassword && { inventedPassword }) };
}

/**
 * Sets a new password for whoever was locked out, and ends all their sessions. For administration on the
 * machine itself, where no account is asked.
 */
export async function resetPassword(ctx: Ctx, username: string, password: string): Promise<void> {
  const problem = passwordProblem(password, username);
  if (problem) throw new Problem('invalid', `The password ${problem}`);
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (inside) => {
    const account = await inside.db
      .selectFrom('projectManagers')
      .selectAll()
      .where('usernameKey', '=', nameKey(username))
      .$if(ctx.database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!account) throw notFound(`Account "${username}"`);
    await saved(inside, account, { passwordHash });
    await endSessions(inside, account.id);
  });
  await ctx.database.announce('sessions').catch(() => {});
}

/** Sets a new password for somebody else and ends all their sessions. For the primary manager alone. */
export async function setManagerPassword(
  ctx: Ctx,
  { params: { id }, body: { newPassword } }: { params: One; body: { newPassword: string } },
): Promise<ProjectManager> {
  const { username } = await readManager(ctx, id);
  checkedPassword('newPassword', newPassword, username);
  const passwordHash = await withHashing(() => hashPassword(newPassword));
  const manager = await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(caller.isPrimary ? null : primaryAlone);
    refuse(caller.id === target.id ? ownPasswordElsewhere : null);
    await endSessions(inside, id);
    return saved(inside, target, { passwordHash });
  });
  await ctx.database.announce('sessions').catch(() => {});
  return manager;
}

// Without letters and digits that look alike.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password to be read off a terminal: four groups of five, 100 bits. */
export function inventPassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
