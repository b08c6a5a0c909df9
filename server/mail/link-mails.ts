import { managerName } from '#contract/manager-names.ts';
import { dayIn } from '#contract/today.ts';
import { emailChangedMail, invitationMail, resetMail } from '#formats/mail/links.ts';
import type { MailContents } from '#formats/mail/mail.ts';
import type { Ctx } from '#server/ctx.ts';
import type { LinkMailKind } from '#server/db/mail-tables.ts';
import type { Row } from '#server/db/tables.ts';
import { logLink } from '#server/managers/account-link-commands.ts';
import { makeMailedLink } from '#server/managers/account-links.ts';
import { lockedManagers } from '#server/managers/locked.ts';
import type { Manager } from '#server/managers/locked.ts';
import { formerAddressIn, invitedKey } from '#server/managers/mailed-links.ts';
import { organisationRow, timeZoneOf } from '#server/organisation/queries.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type LinkMail = Pick<Row<'mails'>, 'key' | 'managerId' | 'attempts'> & { kind: LinkMailKind };
type Written = { to: { name: string; address: string }; contents: MailContents };

/**
 * Makes the link of a mail, of which only the mail has the secret: each attempt makes another one. Null if nobody needs
 * it any more.
 */
export async function linkMail(ctx: Ctx, mail: LinkMail, origin: string): Promise<Written | null> {
  const made = await transaction(ctx, async (inside) => {
    const [account] = await lockedManagers(inside, [mail.managerId ?? 0]);
    if (!account?.isActive) return null;
    const link = await (mail.kind === 'invited' ? invitation : reset)(inside, {
      mail,
      account,
      origin,
    });
    return link && { account, ...link };
  });
  if (!made) return null;
  const { account, url, expiresAt } = made;
  const { name: organisation } = await organisationRow(ctx);
  const about = { username: account.username, organisation, url };
  const until = dayIn(await timeZoneOf(ctx), expiresAt);
  return {
    to: { name: managerName(account), address: account.email },
    contents: mail.kind === 'invited' ? invitationMail(about, until) : resetMail(about),
  };
}

/** Null if the account was deleted or has the former address again. */
export async function emailChanged(
  { db }: Ctx,
  { key, managerId }: Pick<Row<'mails'>, 'key' | 'managerId'>,
): Promise<Written | null> {
  const account = await db
    .selectFrom('projectManagers')
    .selectAll()
    .where('id', '=', managerId ?? 0)
    .executeTakeFirst();
  const address = formerAddressIn(key);
  if (!account || account.email === address) return null;
  return { to: { name: managerName(account), address }, contents: emailChangedMail(account) };
}

type Making = { mail: LinkMail; account: Manager; origin: string };

/** Null once the copied link was used, withdrawn, replaced or has expired. */
async function invitation(inside: WritingCtx, { mail, account, origin }: Making) {
  const links = await inside.db
    .selectFrom('accountLinks')
    .select(['tokenHash', 'expiresAt'])
    .where('managerId', '=', account.id)
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', inside.now())
    .execute();
  const copied = links.find(({ tokenHash }) => invitedKey(tokenHash) === mail.key);
  if (!copied) return null;
  const { expiresAt: until } = copied;
  return makeMailedLink(inside, { managerId: account.id, kind: 'invitation', origin, until });
}

async function reset(inside: WritingCtx, { mail, account, origin }: Making) {
  if (!account.passwordHash) return null;
  // The account that made this one could have typed an address of its own.
  if (account.isPrimary && !account.emailByPrimary) return null;
  const link = await makeMailedLink(inside, { managerId: account.id, kind: 'reset', origin });
  // Once for a mail, not for each attempt to send it.
  if (mail.attempts === 0)
    logLink(inside, account, 'reset', { before: null, after: link.expiresAt });
  return link;
}
