import { mailRetryHours } from '#contract/mail.ts';
import type { MailContents, WrittenMail } from '#formats/mail/mail.ts';
import { writtenMail } from '#formats/mail/write-mail.ts';
import type { Ctx } from '#server/ctx.ts';
import type { MailState } from '#server/db/mail-tables.ts';
import type { Row } from '#server/db/tables.ts';
import { newLease, noLease } from '#server/log-queue/lease.ts';
import { hour, pauseAfter } from '#server/log-queue/pauses.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { sendBySmtp } from '#server/outgoing/smtp.ts';
import type { OutgoingMail, SmtpOutcome } from '#server/outgoing/smtp.ts';
import { transaction } from '#server/records/transaction.ts';

import { contentsOf, unsubscribeLink } from './contents.ts';
import { emailChanged, linkMail } from './link-mails.ts';
import { readerOf } from './readers.ts';
import { messageIdOf, threadOf } from './secrets.ts';
import type { MailSettings } from './settings.ts';
import { readMailState } from './state.ts';

export type Sending = {
  ctx: Ctx;
  settings: MailSettings;
  publicUrl: URL;
  deadlineMs?: number;
  leaseMs?: number;
  stop?: AbortSignal;
};

type Mail = Row<'mails'>;
export type Step = 'sent' | 'failed' | 'passed' | 'nothing';

/**
 * Sends the next mail that is due, if no other server does. It is written from what its reader may see at this moment.
 * While the mail server takes its time, neither a transaction nor a connection is open.
 */
export async function sendNext(sending: Sending): Promise<Step> {
  const { ctx } = sending;
  const { nextAttemptAt } = await readMailState(ctx);
  if ((nextAttemptAt ?? '') > ctx.now()) return 'nothing';
  const mail = await nextMail(ctx);
  if (!mail) return 'nothing';
  if (isTooOld(mail, ctx.now())) return end(ctx, mail, 'expired');
  const key = await takeLease(sending, mail);
  // Another server was faster; there may be others to send.
  if (!key) return 'passed';
  try {
    const asOf = ctx.now();
    const written = await writeFor(sending, mail);
    if (!written) return await end(ctx, { ...mail, leaseKey: key }, 'unneeded');
    const outcome = await deliver(sending, written);
    return await finish(sending, { mail, key, asOf, outcome });
  } catch (error) {
    await giveBack(ctx, mail, key).catch(() => {});
    throw error;
  }
}

/** One that failed before comes last: a mail server may hang at a single recipient. */
async function nextMail({ db, now }: Ctx): Promise<Mail | undefined> {
  const at = now();
  return db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'sending')
    .where((eb) => eb.or([eb('nextAttemptAt', 'is', null), eb('nextAttemptAt', '<=', at)]))
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', at)]))
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

function isTooOld({ kind, createdAt }: Mail, now: string): boolean {
  const hours = kind === 'forgotten' ? 1 : mailRetryHours;
  return Date.parse(now) - Date.parse(createdAt) >= hours * hour;
}

/** Null if another server was faster. */
async function takeLease({ ctx, leaseMs }: Sending, mail: Mail): Promise<string | null> {
  const lease = newLease(ctx.now(), leaseMs);
  return transaction(ctx, async (inside) => {
    const { numUpdatedRows } = await unmoved(inside, mail).set(lease).executeTakeFirst();
    return numUpdatedRows === 1n ? lease.leaseKey : null;
  });
}

/** If nobody has done anything with the mail since it was read. */
function unmoved({ db }: Ctx, { id, leaseKey }: Mail) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('leaseKey', leaseKey === null ? 'is' : '=', leaseKey);
}

async function giveBack(ctx: Ctx, mail: Mail, key: string): Promise<void> {
  await transaction(ctx, (inside) =>
    unmoved(inside, { ...mail, leaseKey: key })
      .set(noLease)
      .execute(),
  );
}

async function end(ctx: Ctx, mail: Mail, state: MailState): Promise<Step> {
  await transaction(ctx, (inside) =>
    unmoved(inside, mail)
      .set({ ...noLease, state })
      .execute(),
  );
  return 'passed';
}

type Written = Omit<OutgoingMail, 'from'>;

async function writeFor(sending: Sending, mail: Mail): Promise<Written | null> {
  const { kind } = mail;
  const { ctx, publicUrl } = sending;
  const isLink = kind === 'invited' || kind === 'forgotten';
  if (!isLink && kind !== 'emailChanged') return writeForReader(sending, mail);
  const found = isLink
    ? await linkMail(ctx, { ...mail, kind }, publicUrl.origin)
    : await emailChanged(ctx, mail);
  if (!found) return null;
  const written = await inBrand(ctx, found.contents);
  // The attempts have different links, so a repetition must not be taken for the same mail.
  const { to } = found;
  return { ...written, to, messageId: undefined, references: undefined, headers: automatic };
}

async function writeForReader(
  { ctx, settings: { from }, publicUrl }: Sending,
  mail: Mail,
): Promise<Written | null> {
  const reader = await readerOf(ctx, mail);
  const found = reader && (await contentsOf(reader, mail, publicUrl.origin));
  if (!found) return null;
  const { mailKey } = await organisationRow(ctx);
  const { projectId, contents } = found;
  const kind = mail.kind === 'digest' ? 'digest' : 'atOnce';
  const who =
    reader.managerId === null
      ? ({ of: 'person', id: reader.personId ?? 0 } as const)
      : ({ of: kind, id: reader.managerId } as const);
  const link = await unsubscribeLink(reader, who, publicUrl.origin);
  return {
    ...(await inBrand(ctx, contents)),
    to: { name: reader.name, address: reader.address },
    messageId: messageIdOf(mailKey, mail.key, from.address),
    references: projectId === null ? undefined : threadOf(mailKey, projectId, from.address),
    headers: {
      ...automatic,
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

export async function inBrand(ctx: Ctx, contents: MailContents): Promise<WrittenMail> {
  const { name, primaryColour } = await organisationRow(ctx);
  return writtenMail(contents, { name: name || 'Waymark', primaryColour });
}

async function deliver(
  { ctx, settings: { smtp, from }, deadlineMs, stop }: Sending,
  written: Written,
): Promise<SmtpOutcome> {
  const { name } = await organisationRow(ctx);
  const sender = { name: from.name || name || 'Waymark', address: from.address };
  return sendBySmtp(smtp, { ...written, from: sender }, { deadlineMs, stop });
}

/** Out-of-office programs do not answer. */
export const automatic = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};

type Finished = { mail: Mail; key: string; asOf: string; outcome: SmtpOutcome };

async function finish({ ctx }: Sending, { mail, key, asOf, outcome }: Finished): Promise<Step> {
  return transaction(ctx, async (inside) => {
    const { now, db } = inside;
    const own = unmoved(inside, { ...mail, leaseKey: key });
    const attempts = mail.attempts + 1;
    if (outcome.state === 'sent') {
      await own.set({ ...noLease, attempts, asOf, state: 'sent' }).execute();
      const sent = { failures: 0, failingSince: null, nextAttemptAt: null, lastSentAt: now() };
      await db.updateTable('mailState').set(sent).execute();
      return 'sent';
    }
    const problem = { lastProblem: outcome.problem, lastProblemAt: now() };
    if (outcome.of === 'server') {
      await own.set({ ...noLease, attempts }).execute();
      const { failures, failingSince } = await readMailState(inside);
      const next = { nextAttemptAt: pauseAfter(failures, now()), failures: failures + 1 };
      const since = { failingSince: failingSince ?? now() };
      await db
        .updateTable('mailState')
        .set({ ...problem, ...next, ...since })
        .execute();
      return 'failed';
    }
    const next =
      outcome.of === 'reader'
        ? ({ state: 'refused' } as const)
        : { nextAttemptAt: pauseAfter(mail.attempts, now()) };
    await own.set({ ...noLease, attempts, ...next }).execute();
    await db.updateTable('mailState').set(problem).execute();
    return 'failed';
  });
}
