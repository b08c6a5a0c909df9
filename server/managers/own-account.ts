import { notSignedIn } from '#contract/permissions.ts';
import type { CurrentUser, OwnSession, PasswordChange } from '#contract/sessions.ts';
import { enterPassword, samePassword, wrongPassword } from '#contract/sessions.ts';
import type { Ctx } from '#server/ctx.ts';
import { invalid, Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { evaluated, forgetAttempts, targetOf } from '#server/sessions/attempts.ts';
import type { Attempt } from '#server/sessions/attempts.ts';
import { endSessions, notifyEnded } from '#server/sessions/end-sessions.ts';
import { withHashing } from '#server/sessions/hashing.ts';
import { checkedPassword, hashPassword, verifyPassword } from '#server/sessions/passwords.ts';
import { readCurrentUser } from '#server/sessions/queries.ts';

import { savePassword } from './account-links.ts';
import { callerNow } from './locked.ts';
import type { Manager } from './locked.ts';

export async function listOwnSessions(
  { db, account, now }: Ctx,
  sid: string,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['sid', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('managerId', '=', account?.id ?? 0)
    .where('endsAt', '>', now())
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return rows.map(({ sid: one, ...row }) => ({ current: one === sid, ...row }));
}

export async function endOtherSessions(ctx: Ctx, sid: string): Promise<void> {
  await transaction(ctx, (inside) => endSessions(inside, ctx.account?.id ?? 0, sid));
  await notifyEnded(ctx);
}

/** Closes the notice that the account is not linked to a person. */
export async function closeIdentityNotice(ctx: Ctx): Promise<void> {
  await transaction(ctx, async ({ db, account }) => {
    await db
      .updateTable('projectManagers')
      .set({ identityNotice: false })
      .where('id', '=', account?.id ?? 0)
      .execute();
  });
}

/** Changes the own password and ends all other sessions. */
export async function changeOwnPassword(
  ctx: Ctx,
  { currentPassword, newPassword }: PasswordChange,
  { sid, address }: { sid: string; address: string },
): Promise<CurrentUser> {
  const own = await ownAccount(ctx);
  checkedPassword('newPassword', newPassword, own.username);
  const attempt = await checkOwnPassword(ctx, own, address, ['currentPassword', currentPassword]);
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
    throw invalid('newPassword', samePassword);
  }
  const passwordHash = await withHashing(() => hashPassword(newPassword));
  const user = await transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    await checkStillSignedIn(inside, sid);
    await forgetAttempts(inside, attempt);
    await savePassword(inside, caller, { passwordHash, passwordSetBy: null });
    await endSessions(inside, caller.id, sid);
    return readCurrentUser(inside);
  });
  await notifyEnded(ctx);
  return user;
}

export async function ownAccount({ db, account }: Ctx): Promise<Manager> {
  const own = await db
    .selectFrom('projectManagers')
    .selectAll()
    .where('id', '=', account?.id ?? 0)
    .executeTakeFirst();
  if (!own) throw new Problem('notSignedIn', notSignedIn);
  return own;
}

/** A wrong password counts as a failed sign-in. Returns the attempt, to be forgotten with the write. */
export async function checkOwnPassword(
  ctx: Ctx,
  own: Manager,
  address: string,
  [field, password]: [field: string, password: string],
): Promise<Attempt> {
  const attempt = { target: targetOf(own.usernameKey, own), address };
  const { right } = await evaluated(ctx, attempt, () => verifyPassword(password, own.passwordHash));
  if (!right) throw invalid(field, wrongPassword);
  return attempt;
}

type OwnEmail = { email?: string | undefined; currentPassword?: string | undefined };

/** Verifies the password that another email address needs. Null without one, or if the address stays. */
export async function proveOwnEmail(
  ctx: Ctx,
  { email, currentPassword }: OwnEmail,
  address: string,
): Promise<Attempt | null> {
  if (email === undefined || currentPassword === undefined) return null;
  const own = await ownAccount(ctx);
  if (!needsProof(own, email)) return null;
  return checkOwnPassword(ctx, own, address, ['currentPassword', currentPassword]);
}

/** Links for a forgotten password are mailed there, so an open session does not suffice. */
export async function checkEmailProven(
  inside: WritingCtx,
  { own, email, attempt }: { own: Manager; email: string | undefined; attempt: Attempt | null },
): Promise<void> {
  if (needsProof(own, email) && !attempt) throw invalid('currentPassword', enterPassword);
  if (attempt) await forgetAttempts(inside, attempt);
}

/** An account without a password gets no link for a forgotten one. */
function needsProof({ passwordHash, email: before }: Manager, email = before): boolean {
  return passwordHash !== '' && email !== before;
}

/** A concurrent password reset ends the session. */
async function checkStillSignedIn({ db }: WritingCtx, sid: string): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .executeTakeFirst();
  if (!session) throw new Problem('notSignedIn', notSignedIn);
}
