import { notSignedIn } from '../../contract/permissions.ts';
import type { CurrentUser, OwnSession, PasswordChange } from '../../contract/sessions.ts';
import { wrongPassword } from '../../contract/sessions.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';
import { invalid, Problem } from '../problem.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';
import { readCurrentUser } from './queries.ts';

/** Where the own account is signed in, the last used first. */
export async function listOwnSessions(
  { db, account, now }: Ctx,
  sid: string,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['sid', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('managerId', '=', account?.id ?? 0)
    .where('expire', '>', now())
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return rows.map(({ sid: one, ...row }) => ({ current: one === sid, ...row }));
}

/** Signs the own account out everywhere but here. */
export async function endOtherSessions(ctx: Ctx, sid: string): Promise<void> {
  await transaction(ctx, ({ db }) =>
    db
      .deleteFrom('sessions')
      .where('managerId', '=', ctx.account?.id ?? 0)
      .where('sid', '!=', sid)
      .execute(),
  );
  await ctx.database.announce('sessions').catch(() => {});
}

/**
 * Changes the own password and ends all other sessions. Refused without the current one, which can be
 * guessed as often as at the sign-in.
 */
export async function changeOwnPassword(
  ctx: Ctx,
  { currentPassword, newPassword }: PasswordChange,
  { sid, address }: { sid: string; address: string },
): Promise<CurrentUser> {
  const id = ctx.account?.id ?? 0;
  const own = await ctx.db
    .selectFrom('projectManagers')
    .select(['username', 'usernameKey', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!own) throw new Problem('notSignedIn', notSignedIn);
  const attempt = { account: own.usernameKey, address };
  await countAttempt(ctx, attempt);
  const { right } = await verifyPassword(currentPassword, own.passwordHash);
  if (!right) throw invalid('currentPassword', wrongPassword);
  const problem = passwordProblem(newPassword, own.username);
  if (problem) throw invalid('newPassword', `The password ${problem}`);
  const passwordHash = await hashPassword(newPassword);
  const user = await transaction(ctx, async (inside) => {
    await forgetAttempts(inside, attempt);
    await inside.db
      .updateTable('projectManagers')
      .set((eb) => ({ passwordHash, updatedAt: inside.now(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await inside.db
      .deleteFrom('sessions')
      .where('managerId', '=', id)
      .where('sid', '!=', sid)
      .execute();
    const name = inside.account?.name ?? own.username;
    inside.changes.push({ entity: 'projectManager', id, name, action: 'updated' });
    return readCurrentUser(inside);
  });
  await ctx.database.announce('sessions').catch(() => {});
  return user;
}
