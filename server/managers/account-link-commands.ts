import { linkEnded } from '#contract/account-links.ts';
import type {
  AccountLink,
  AccountLinkKind,
  ChosenPassword,
  InvitationLink,
  LinkSubject,
} from '#contract/account-links.ts';
import { managerName } from '#contract/manager-names.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { primaryAlone } from '#rules/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { invalid, notFound, Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { asAccount, beginSession } from '#server/sessions/commands.ts';
import type { From, SessionDays } from '#server/sessions/commands.ts';
import { endAccess, notifyEnded } from '#server/sessions/end-sessions.ts';
import { withHashing } from '#server/sessions/hashing.ts';
import { checkedPassword, hashPassword } from '#server/sessions/passwords.ts';
import { readCurrentUser } from '#server/sessions/queries.ts';

import { endLink, endLinks, makeLink, readLink, savePassword } from './account-links.ts';
import { accountNamed, callerAnd, lockedManagers, refuse } from './locked.ts';
import type { Manager } from './locked.ts';
import { mailInvitation } from './mailed-links.ts';

const hasPassword = 'This account has a password already';

/** Only for an account without a password. */
export async function createInvitation(
  ctx: Ctx,
  { id, origin, mails }: { id: number; origin: string; mails: boolean },
): Promise<InvitationLink> {
  return transaction(ctx, async (inside) => {
    const target = await targetOfPrimary(inside, id);
    if (target.passwordHash) throw invalid('id', hasPassword);
    const link = await logged(inside, target, 'invitation', origin);
    return { ...link, mailedTo: mails ? await mailInvitation(inside, target, link) : null };
  });
}

export async function createResetLink(
  ctx: Ctx,
  { id, origin }: { id: number; origin: string },
): Promise<AccountLink> {
  return transaction(ctx, async (inside) =>
    logged(inside, await targetOfPrimary(inside, id), 'reset', origin),
  );
}

/** For administration on the machine: no permission check. */
export async function makeResetLink(
  ctx: Ctx,
  { username, origin }: { username: string; origin: string },
): Promise<AccountLink> {
  return transaction(ctx, async (inside) =>
    logged(inside, await accountNamed(inside, username), 'reset', origin),
  );
}

export async function withdrawInvitation(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const target = await targetOfPrimary(inside, id);
    const before = await endLink(inside, id, 'invitation');
    if (before === null) throw notFound('Invitation');
    await endLinks(inside, id);
    logLink(inside, target, 'invitation', { before, after: null });
  });
}

/** Shows whose password is to be chosen. */
export async function readAccountLink(
  ctx: Ctx,
  { body: { token } }: { body: { token: string } },
): Promise<LinkSubject> {
  const { kind, username } = await readLink(ctx, token);
  const { name } = await organisationRow(ctx);
  return { kind, username, organisation: name };
}

/** Sets the password and begins a session. Returns its token. */
export async function redeemInvitation(
  ctx: Ctx,
  chosen: ChosenPassword,
  from: From,
  days: SessionDays,
): Promise<{ user: CurrentUser; token: string }> {
  return redeem(ctx, chosen, 'invitation', async (inside, { id }) => {
    const token = await beginSession(inside, id, from, days);
    await inside.db
      .updateTable('projectManagers')
      .set({ lastLogin: inside.now() })
      .where('id', '=', id)
      .execute();
    return { token, user: await readCurrentUser(inside) };
  });
}

/** Sets the password and ends all sessions and API tokens of the account. */
export async function redeemPasswordReset(
  ctx: Ctx,
  { body }: { body: ChosenPassword },
): Promise<void> {
  await redeem(ctx, body, 'reset', async (inside, { id }) => endAccess(inside, id));
  await notifyEnded(ctx);
}

/** A link works once: of concurrent requests, one deletes it. The account itself is logged as the author. */
async function redeem<T>(
  ctx: Ctx,
  { token, password }: ChosenPassword,
  kind: AccountLinkKind,
  then: (inside: WritingCtx, manager: Manager) => Promise<T>,
): Promise<T> {
  const { managerId, username } = await readLink(ctx, token, kind);
  checkedPassword('password', password, username);
  const passwordHash = await withHashing(() => hashPassword(password));
  return transaction(ctx, async (inside) => {
    const [manager] = await lockedManagers(inside, [managerId]);
    if (!manager) throw new Problem('notFound', linkEnded);
    await readLink(inside, token, kind);
    inside.account = asAccount(manager);
    await savePassword(inside, manager, { passwordHash, passwordSetBy: null });
    return then(inside, manager);
  });
}

async function targetOfPrimary(inside: WritingCtx, id: number): Promise<Manager> {
  const { caller, target } = await callerAnd(inside, id);
  refuse(caller.isPrimary ? null : primaryAlone);
  return target;
}

async function logged(
  inside: WritingCtx,
  target: Manager,
  kind: AccountLinkKind,
  origin: string,
): Promise<AccountLink> {
  const link = await makeLink(inside, { managerId: target.id, kind, origin });
  logLink(inside, target, kind, { before: null, after: link.expiresAt });
  return link;
}

export function logLink(
  inside: WritingCtx,
  target: Manager,
  kind: AccountLinkKind,
  until: { before: string | null; after: string | null },
): void {
  const field = kind === 'invitation' ? 'invitedUntil' : 'resetLinkUntil';
  const about = { entity: 'projectManager', id: target.id, name: managerName(target) } as const;
  inside.changes.push({ ...about, action: 'updated', fields: { [field]: until } });
}
