import type { MailChanges, MailOverview, MailTest } from '#contract/mail.ts';
import { testMail } from '#formats/mail/instant.ts';
import type { Ctx, Prepared } from '#server/ctx.ts';
import { lockedManagers, saved } from '#server/managers/locked.ts';
import { ownAccount } from '#server/managers/own-account.ts';
import { changeOrganisation, lockedOrganisation } from '#server/organisation/commands.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { sendBySmtp } from '#server/outgoing/smtp.ts';
import type { SmtpOutcome } from '#server/outgoing/smtp.ts';
import { isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { mailOverview } from './queries.ts';
import type { MailConfig } from './queries.ts';
import { unsubscribingOf } from './secrets.ts';
import { automatic, inBrand } from './send-next.ts';
import type { MailSettings } from './settings.ts';

export async function updateMail(
  ctx: Ctx,
  { body: { version, hour } }: { body: MailChanges },
  config: MailConfig,
): Promise<MailOverview> {
  return transaction(ctx, async (inside) => {
    const before = await lockedOrganisation(inside);
    if (isStale(before, version)) throw stale(await mailOverview(inside, config));
    await changeOrganisation(inside, before, hour === undefined ? {} : { mailHour: hour });
    return mailOverview(inside, config);
  });
}

/** Sends before the transaction, which records the outcome. */
export async function sendTest(
  ctx: Ctx,
  { mail }: MailConfig,
  origin: string,
): Promise<Prepared<MailTest>> {
  const { email: to } = await ownAccount(ctx);
  if (!mail) return async () => ({ to, problem: 'Mail is not set up on this server' });
  const outcome = await testOutcome(ctx, mail, { to, origin });
  const problem = outcome.state === 'sent' ? null : outcome.problem;
  return (writing) =>
    transaction(writing, async ({ db, now }) => {
      const changes = problem
        ? { lastProblem: problem, lastProblemAt: now() }
        : { lastSentAt: now(), failures: 0, failingSince: null, nextAttemptAt: null };
      await db.updateTable('mailState').set(changes).execute();
      return { to, problem };
    });
}

type Test = { to: string; origin: string };

async function testOutcome(
  ctx: Ctx,
  { smtp, from }: MailSettings,
  { to, origin }: Test,
): Promise<SmtpOutcome> {
  const { name } = await organisationRow(ctx);
  const contents = testMail({
    action: { label: 'Open Settings, Email', href: `${origin}/settings/mail` },
    why: 'You get this because “Send a test” was pressed in Waymark.',
    foot: [],
  });
  return sendBySmtp(
    smtp,
    {
      ...(await inBrand(ctx, contents)),
      from: { name: from.name || name || 'Waymark', address: from.address },
      to: { name: ctx.account?.name ?? '', address: to },
      messageId: undefined,
      references: undefined,
      headers: automatic,
    },
    {},
  );
}

/** The mails that a link ends; null if it was never given or its reader is gone. */
export async function readUnsubscribing(ctx: Ctx, secret: string) {
  const { mailKey } = await organisationRow(ctx);
  return unsubscribingOf(mailKey, secret);
}

/** Ends the mails of a link, however often. Returns whether the link was one. */
export async function unsubscribe(ctx: Ctx, secret: string): Promise<boolean> {
  const found = await readUnsubscribing(ctx, secret);
  if (!found) return false;
  await transaction(ctx, async (inside) => {
    if (found.of === 'person') await endForPerson(inside, found.id);
    else await endForAccount(inside, found.id, found.of === 'digest' ? 'digest' : 'mailAtOnce');
  });
  return true;
}

async function endForAccount(
  ctx: WritingCtx,
  id: number,
  field: 'digest' | 'mailAtOnce',
): Promise<void> {
  const [account] = await lockedManagers(ctx, [id]);
  if (account) await saved(ctx, account, { [field]: false });
}

async function endForPerson(ctx: WritingCtx, id: number): Promise<void> {
  const known = await ctx.db.selectFrom('people').select('id').where('id', '=', id).execute();
  if (known.length === 0) return;
  const before = await lockedRow(ctx, 'person', id);
  const { row, fields } = await edit(ctx, 'person', before, { digest: false });
  if (!fields) return;
  ctx.changes.push({ entity: 'person', id, name: row.name, action: 'updated', fields });
}
