import { plainComment } from '#contract/comment-text.ts';
import { liveStatuses } from '#contract/live-status.ts';
import type { NewKind } from '#contract/new-work.ts';
import { commentHref } from '#formats/activity/comment-href.ts';
import type { DigestItem, DigestNews } from '#formats/mail/digest.ts';
import { shortened } from '#formats/mail/mail.ts';
import { withNames } from '#server/comments/names.ts';
import { commentRows, placesOf } from '#server/comments/queries.ts';
import type { Ctx } from '#server/ctx.ts';
import { newsSince } from '#server/my-work/new-work.ts';

export type Reading = {
  day: string;
  /** The beginning of what is new. */
  since: string;
  hrefOf: (path: string) => string | null;
};

export type OwnItem = DigestItem & { id: number };

type Scope = Pick<Reading, 'since' | 'hrefOf'> & {
  managerId: number | null;
  personId: number | null;
  /** All open items of the person. */
  items: OwnItem[];
};

const mostMentions = 20;
const mostText = 160;

/** Items that were assigned, sent back or unblocked, and mentions, except for those mailed at once. */
export async function newsOf(ctx: Ctx, scope: Scope): Promise<DigestNews[]> {
  const { sentBack = [], assigned = [], unblocked = [] } = await newItems(ctx, scope);
  const byHire = Map.groupBy(assigned, ({ hire }) => hire.id);
  return [
    ...sentBack.map((item) => ({ kind: 'sentBack' as const, item })),
    ...(await mentioned(ctx, scope)),
    ...[...byHire.values()].flatMap((items) => {
      const [first] = items;
      const href = first ? scope.hrefOf(`/projects/${first.hire.id}`) : null;
      return first ? [{ kind: 'assigned' as const, hire: first.hire, items, href }] : [];
    }),
    ...unblocked.map((item) => ({ kind: 'unblocked' as const, item })),
  ];
}

/** The items with news, by their kind, in the order of the items. */
async function newItems(
  ctx: Ctx,
  { items, since, managerId, personId }: Scope,
): Promise<Partial<Record<NewKind, OwnItem[]>>> {
  if (items.length === 0 || personId === null) return {};
  const reader = { personId, accountId: managerId };
  const news = await newsSince(ctx, reader, await positionAt(ctx, since));
  const kinds = new Map(news.map(({ step, kind }) => [step.id, kind]));
  const mailed = await atOnce(ctx.db, managerId, since, 'taskStepId');
  const isNew = ({ id }: OwnItem) =>
    kinds.has(id) && (kinds.get(id) !== 'sentBack' || !mailed.has(id));
  return Object.groupBy(items.filter(isNew), ({ id }) => kinds.get(id) ?? 'assigned');
}

/** The last log position of a moment. */
async function positionAt({ db }: Ctx, moment: string): Promise<number> {
  const last = await db
    .selectFrom('activity')
    .select('position')
    .where('createdAt', '<=', moment)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}

async function mentioned(ctx: Ctx, { managerId, since, hrefOf }: Scope): Promise<DigestNews[]> {
  if (managerId === null) return [];
  const rows = await ctx.db
    .selectFrom('mentions')
    .select('commentId')
    .where('projectManagerId', '=', managerId)
    .where('readAt', 'is', null)
    .where('createdAt', '>', since)
    .orderBy('commentId', 'desc')
    .execute();
  const mailed = await atOnce(ctx.db, managerId, since, 'commentId');
  const ids = rows.map(({ commentId }) => commentId).filter((id) => !mailed.has(id));
  return mentionsOf(ctx, ids.slice(0, mostMentions), hrefOf);
}

/** In live hires. */
async function mentionsOf(
  ctx: Ctx,
  ids: number[],
  hrefOf: Reading['hrefOf'],
): Promise<Extract<DigestNews, { kind: 'mentioned' }>[]> {
  if (ids.length === 0) return [];
  const rows = await commentRows(ctx).where('id', 'in', ids).orderBy('id', 'desc').execute();
  const places = new Map((await placesOf(ctx, ids)).map((place) => [place.id, place]));
  const hires = await liveHires(
    ctx,
    [...places.values()].map(({ projectId }) => projectId),
  );
  return (await withNames(ctx, rows)).flatMap(({ id, author, text }) => {
    const place = places.get(id);
    const hire = place && hires.get(place.projectId);
    if (!hire) return [];
    const plain = shortened(plainComment(text).replaceAll(/\s+/g, ' '), mostText);
    const href = hrefOf(commentHref({ commentId: id, ...place }));
    return [{ kind: 'mentioned' as const, author, text: plain, hire, href }];
  });
}

export async function liveHires({ db }: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'visibility'])
    .where('id', 'in', ids)
    .where('status', 'in', liveStatuses)
    .execute();
  return new Map(
    rows.map(({ id, name, visibility }) => [
      id,
      { id, name, isRestricted: visibility === 'people' },
    ]),
  );
}

/** The comments or steps about which a mail was sent at once, or will be. */
async function atOnce(
  db: Ctx['db'],
  managerId: number | null,
  since: string,
  column: 'commentId' | 'taskStepId',
): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('mails')
    .select(column)
    .where('managerId', '=', managerId ?? 0)
    .where('state', 'in', ['sending', 'sent'])
    .where('createdAt', '>', since)
    .where(column, 'is not', null)
    .execute();
  return new Set(rows.map((row) => row[column]));
}
