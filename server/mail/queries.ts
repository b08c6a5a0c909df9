import { mailSettings } from '#contract/mail.ts';
import type { MailOverview, MailPreview } from '#contract/mail.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { notFound } from '#server/problem.ts';
import { kinds } from '#server/records/kinds.ts';

import { digestContents } from './contents.ts';
import { accountReader } from './readers.ts';
import { inBrand } from './send-next.ts';
import { readMailState } from './state.ts';

export type MailConfig = Pick<Config, 'mail' | 'publicUrl'>;

export async function mailOverview(
  ctx: Ctx,
  { mail, publicUrl }: MailConfig,
): Promise<MailOverview> {
  const { mailHour: hour, updatedAt, version } = await organisationRow(ctx);
  const { lastSentAt, failingSince, lastProblem, lastProblemAt } = await readMailState(ctx);
  const { waiting } = await ctx.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow();
  return {
    missing: mail
      ? []
      : mailSettings.filter((name) => name !== 'PUBLIC_URL' || publicUrl === undefined),
    from: mail ? mail.from.address : null,
    hour,
    waiting,
    lastSentAt,
    failingSince,
    lastProblem,
    lastProblemAt,
    updatedAt,
    version,
  };
}

/** The digest that an account would get now, whether it wants one or not. */
export async function previewMail(
  ctx: Ctx,
  { managerId }: { managerId: number },
  origin: string,
): Promise<MailPreview> {
  const reader = await accountReader({ ...ctx, account: null }, managerId);
  if (!reader) throw notFound(kinds.projectManager.word);
  const contents = await digestContents(reader, origin, { secret: false });
  const written = contents && (await inBrand(ctx, contents));
  return { managerId, ...(written ?? { subject: null, text: null, html: null }) };
}
