import { randomUUID } from 'node:crypto';

import { mailedResetsPerHour } from '#contract/account-links.ts';
import type { AccountLink, ForgottenPassword } from '#contract/account-links.ts';
import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import { sha256 } from '#server/files/sha256.ts';
import { isMailAddress } from '#server/outgoing/mail-address.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { countResetRequest, targetOf } from '#server/sessions/attempts.ts';
import { findAccount } from '#server/sessions/commands.ts';

import type { Manager } from './locked.ts';

/* The mails with a link are stored here, without it: server/mail/link-mails.ts makes another one when it sends them. */

/** Returns the address to which the invitation is mailed; null if no mail can go there. */
export async function mailInvitation(
  { db, now }: WritingCtx,
  { id: managerId, email }: Pick<Manager, 'id' | 'email'>,
  { url }: AccountLink,
): Promise<string | null> {
  if (!isMailAddress(email)) return null;
  const key = invitedKey(sha256(new URL(url).hash.slice(1)));
  const mail = { key, kind: 'invited', managerId, state: 'sending', createdAt: now() } as const;
  await db.insertInto('mails').values(mail).execute();
  return email;
}

/** Names the copied link: a mail whose link has ended is not sent. */
export function invitedKey(tokenHash: string): string {
  return `invited:${tokenHash}`;
}

/** The queue has no column for an address other than that of the account, so the key ends with it. */
export async function mailFormerAddress(
  { db, now }: WritingCtx,
  { id: managerId, email: former, version }: Manager,
  email = former,
): Promise<void> {
  if (email === former || !isMailAddress(former)) return;
  const key = `${formerKey}${managerId}:${version}:${former}`;
  const mail = {
    key,
    kind: 'emailChanged',
    managerId,
    state: 'sending',
    createdAt: now(),
  } as const;
  await db
    .insertInto('mails')
    .values(mail)
    .onConflict((one) => one.column('key').doNothing())
    .execute();
}

const formerKey = 'emailChanged:';

export function formerAddressIn(key: string): string {
  return key.slice(formerKey.length).replace(/^\d+:\d+:/, '');
}

type Wish = ForgottenPassword & { address: string };

/**
 * Stores a mail whether an account exists or not, so that the time of the answer is the same; what is about none is never
 * sent. Throws beyond the limits of the sign-in.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  { account, address }: Wish,
  onlyPrimary: boolean,
): Promise<void> {
  const key = nameKey(account);
  const found = await findAccount(ctx, key);
  await countResetRequest(ctx, { target: targetOf(key, found), address });
  const managerId = found && mayReset(found, onlyPrimary) ? found.id : null;
  await transaction(ctx, async ({ db, now }) => {
    const hour = now().slice(0, 13);
    const { mailed } = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('mailed'))
      .where('kind', '=', 'forgotten')
      .where('managerId', '=', managerId ?? 0)
      .where('createdAt', '>=', hour)
      .executeTakeFirstOrThrow();
    const isSent = managerId !== null && mailed < mailedResetsPerHour;
    await db
      .insertInto('mails')
      .values({
        // Of concurrent requests beyond the limit, one is stored.
        key: `forgotten:${isSent ? `${managerId}:${hour}:${mailed}` : randomUUID()}`,
        kind: 'forgotten',
        managerId: isSent ? managerId : null,
        state: isSent ? 'sending' : 'unneeded',
        createdAt: now(),
      })
      .onConflict((one) => one.column('key').doNothing())
      .execute();
  });
}

/** An invited account has no password yet, and one of the provider needs none. */
function mayReset(account: Manager, onlyPrimary: boolean): boolean {
  return account.isActive && account.passwordHash !== '' && (account.isPrimary || !onlyPrimary);
}
