import { administrator } from '#contract/account-links.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { ownPasswordElsewhere } from '#contract/managers.ts';
import { primaryAlone } from '#rules/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import { endAccess, notifyEnded } from '#server/sessions/end-sessions.ts';
import { withHashing } from '#server/sessions/hashing.ts';
import { checkedPassword, hashPassword, passwordProblem } from '#server/sessions/passwords.ts';

import { savePassword } from './account-links.ts';
import { accountNamed, callerAnd, refuse } from './locked.ts';
import { readManager } from './queries.ts';

/**
 * Resets a password and ends all sessions and API tokens of the account. For administration on the machine: no permission check.
 */
export async function resetPassword(ctx: Ctx, username: string, password: string): Promise<void> {
  const problem = passwordProblem(password, username);
  if (problem) throw new Problem('invalid', `The password ${problem}`);
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (inside) => {
    const account = await accountNamed(inside, username);
    await savePassword(inside, account, { passwordHash, passwordSetBy: administrator });
    await endAccess(inside, account.id);
  });
  await notifyEnded(ctx);
}

/** Only for the primary manager. Ends all sessions and API tokens of the account. */
export async function setManagerPassword(
  ctx: Ctx,
  {
    params: { id },
    body: { newPassword },
  }: { params: { id: number }; body: { newPassword: string } },
): Promise<ProjectManager> {
  const { username } = await readManager(ctx, id);
  checkedPassword('newPassword', newPassword, username);
  const passwordHash = await withHashing(() => hashPassword(newPassword));
  const manager = await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(caller.isPrimary ? null : primaryAlone);
    refuse(caller.id === target.id ? ownPasswordElsewhere : null);
    await endAccess(inside, id);
    return savePassword(inside, target, { passwordHash, passwordSetBy: managerName(caller) });
  });
  await notifyEnded(ctx);
  return manager;
}
