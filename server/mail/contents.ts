import { plainComment } from '#contract/comment-text.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import { dayIn } from '#contract/today.ts';
import { commentHref } from '#formats/activity/comment-href.ts';
import { digestMail } from '#formats/mail/digest.ts';
import type { Place } from '#formats/mail/digest.ts';
import { mentionMail, sentBackMail } from '#formats/mail/instant.ts';
import type { MailContents } from '#formats/mail/mail.ts';
import { withNames } from '#server/comments/names.ts';
import { commentRows, placesOf } from '#server/comments/queries.ts';
import type { Row } from '#server/db/tables.ts';
import { organisationRow, timeZoneOf } from '#server/organisation/queries.ts';

import { digestOf } from './digest-of.ts';
import { liveHires } from './news.ts';
import { personalLinkOf } from './personal-link.ts';
import type { Reader } from './readers.ts';
import { unsubscribeSecret } from './secrets.ts';
import { readMailState } from './state.ts';

/** `projectId` is that of the thread. */
export type Contents = { contents: MailContents; projectId: number | null };

type Mail = Pick<Row<'mails'>, 'kind' | 'commentId' | 'taskStepId' | 'createdAt'>;

/** The contents of a mail at this moment; null if there is nothing to say any more. */
export async function contentsOf(
  reader: Reader,
  mail: Mail,
  origin: string,
): Promise<Contents | null> {
  if (mail.kind === 'digest') {
    if (!reader.digest) return null;
    const contents = await digestContents(reader, origin);
    return contents && { contents, projectId: null };
  }
  if (!reader.atOnce) return null;
  return mail.kind === 'mentioned'
    ? mentionContents(reader, mail.commentId ?? 0, origin)
    : sentBackContents(reader, mail.taskStepId ?? 0, origin);
}

/** `secret` is false for a preview: its links end nothing. */
export async function digestContents(
  reader: Reader,
  origin: string,
  { secret = true } = {},
): Promise<MailContents | null> {
  const { ctx, managerId, personId } = reader;
  const day = dayIn(await timeZoneOf(ctx), ctx.now());
  const isAccount = managerId !== null;
  const since = await newSince(reader);
  const hrefOf = (path: string) => (isAccount ? origin + path : null);
  const digest = await digestOf(reader, { day, since, hrefOf });
  const link = isAccount ? `${origin}/my-work` : null;
  const who = isAccount
    ? ({ of: 'digest', id: managerId } as const)
    : ({ of: 'person', id: personId ?? 0 } as const);
  const foot = await footOf(reader, { origin, who, secret });
  const place: Place = {
    action: link === null ? null : { label: 'Open My Work', href: link },
    why: 'You get this on working days because items in Waymark are yours.',
    foot,
  };
  const contents = digestMail(digest, place);
  // A preview has no secret.
  if (contents === null || isAccount || personId === null || !secret) return contents;
  const whose = { personId, madeById: reader.enteredById };
  const own = await personalLinkOf(ctx, whose, origin);
  const why = `${contents.why} Anyone with this mail can open and change your items. Don’t forward it.`;
  return { ...contents, why, action: { label: 'Open your items', href: own } };
}

type FootOf = {
  origin: string;
  who: { of: 'digest' | 'atOnce' | 'person'; id: number };
  secret?: boolean;
};

async function footOf({ ctx }: Reader, { origin, who, secret = true }: FootOf) {
  const link = secret ? await unsubscribeLink({ ctx }, who, origin) : `${origin}/settings/account`;
  const change = { label: 'Change what you get', href: `${origin}/settings/account` };
  const end = { label: 'Unsubscribe', href: link };
  return who.of === 'person' ? [end] : [change, end];
}

export async function unsubscribeLink(
  { ctx }: Pick<Reader, 'ctx'>,
  who: FootOf['who'],
  origin: string,
): Promise<string> {
  const { mailKey } = await organisationRow(ctx);
  return `${origin}/unsubscribe/${unsubscribeSecret(mailKey, who)}`;
}

const mostDays = 14;

/** The contents of the last digest that was sent; before the first one, since mail was set up. */
async function newSince({ ctx, managerId, personId }: Reader): Promise<string> {
  const { since } = await readMailState(ctx);
  const last = await ctx.db
    .selectFrom('mails')
    .select('asOf')
    .where('kind', '=', 'digest')
    .where('state', '=', 'sent')
    .$if(managerId !== null, (query) => query.where('managerId', '=', managerId))
    .$if(managerId === null, (query) => query.where('personId', '=', personId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const longAgo = new Date(Date.parse(ctx.now()) - mostDays * 86_400_000).toISOString();
  // Without a mail server, only the preview asks.
  return [last?.asOf ?? '', since ?? ctx.now(), longAgo].toSorted().at(-1) ?? longAgo;
}

async function mentionContents(
  reader: Reader,
  commentId: number,
  origin: string,
): Promise<Contents | null> {
  const { ctx, managerId } = reader;
  const unread = await ctx.db
    .selectFrom('mentions')
    .select('id')
    .where('commentId', '=', commentId)
    .where('projectManagerId', '=', managerId ?? 0)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  if (!unread) return null;
  const rows = await commentRows(ctx).where('id', '=', commentId).execute();
  const [comment] = await withNames(ctx, rows);
  const [place] = await placesOf(ctx, [commentId]);
  const hire = place && (await liveHires(ctx, [place.projectId])).get(place.projectId);
  if (!comment || !hire) return null;
  const item = place.stepName ?? place.taskTitle;
  const text = plainComment(comment.text);
  const contents = mentionMail(
    { author: comment.author, text, hire, item },
    {
      action: { label: 'Reply', href: origin + commentHref({ commentId, ...place }) },
      why: 'You get this because somebody mentioned you.',
      foot: await footOf(reader, { origin, who: { of: 'atOnce', id: managerId ?? 0 } }),
    },
  );
  return { contents, projectId: hire.id };
}

async function sentBackContents(
  reader: Reader,
  stepId: number,
  origin: string,
): Promise<Contents | null> {
  const { ctx, managerId } = reader;
  const found = await ctx.db
    .selectFrom('rounds')
    .innerJoin('taskSteps', 'taskSteps.id', 'rounds.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['reason', 'note', 'author', 'taskSteps.name as item', 'tasks.title as task'])
    .select(['taskSteps.status', 'projects.id as projectId', 'projects.name as projectName'])
    .select(['visibility', 'projects.status as projectStatus', 'tasks.id as taskId'])
    .where('taskSteps.id', '=', stepId)
    .orderBy('rounds.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || found.status === 'completed' || !isLiveStatus(found.projectStatus)) return null;
  const { projectId, projectName, taskId, visibility } = found;
  const hire = { id: projectId, name: projectName, isRestricted: visibility === 'people' };
  const href = `${origin}/projects/${projectId}?task=${taskId}&step=${stepId}`;
  const contents = sentBackMail(
    { ...found, hire },
    {
      action: { label: 'Open the item', href },
      why: 'You get this because somebody sent an item back to you.',
      foot: await footOf(reader, { origin, who: { of: 'atOnce', id: managerId ?? 0 } }),
    },
  );
  return { contents, projectId };
}
