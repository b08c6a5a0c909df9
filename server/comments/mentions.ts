import { mentionedIn, mentionsCount } from '#contract/comment-text.ts';
import { mentionsAtOnce } from '#contract/comments.ts';
import type { Mentions, ReadComments } from '#contract/comments.ts';
import { counts } from '#contract/limits.ts';
import { managerName } from '#contract/manager-names.ts';
import { noMentions } from '#contract/personal-links.ts';
import type { Ctx } from '#server/ctx.ts';
import { invalid } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { accountNames, withNames } from './names.ts';
import { commentRows, placesOf } from './queries.ts';

export async function listMentions(ctx: Ctx): Promise<Mentions> {
  const unread = ctx.db
    .selectFrom('mentions')
    .where('projectManagerId', '=', ctx.account?.id ?? 0)
    .where('readAt', 'is', null);
  const { count } = await unread
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return { mentions: [], count };
  const latest = await unread
    .select('commentId')
    .orderBy('commentId', 'desc')
    .limit(mentionsAtOnce)
    .execute();
  const ids = latest.map(({ commentId }) => commentId);
  const rows = await commentRows(ctx).where('id', 'in', ids).orderBy('id', 'desc').execute();
  const found = await placesOf(ctx, ids);
  const places = new Map(found.map(({ id, ...place }) => [id, place]));
  const comments = await withNames(ctx, rows);
  const mentions = comments.flatMap(({ id, author, text, createdAt }) => {
    const place = places.get(id);
    if (!place) return [];
    return [{ commentId: id, author, text, createdAt, ...place }];
  });
  return { mentions, count };
}

export async function readMentions(
  ctx: Ctx,
  { body: { commentIds } }: { body: ReadComments },
): Promise<Mentions> {
  await transaction(ctx, async ({ db, account, now }) => {
    if (commentIds.length === 0) return;
    await db
      .updateTable('mentions')
      .set({ readAt: now() })
      .where('projectManagerId', '=', account?.id ?? 0)
      .where('commentId', 'in', commentIds)
      .where('readAt', 'is', null)
      .execute();
  });
  return listMentions(ctx);
}

/**
 * The active accounts that a text mentions. Throws for an account that cannot be mentioned and for too many mentions,
 * unless `before` had them already.
 */
export async function checkedMentions(
  ctx: WritingCtx,
  text: string,
  before = '',
): Promise<number[]> {
  if (mentionsCount(text) > Math.max(counts.mentionsInComment, mentionsCount(before))) {
    throw invalid('text', `At most ${counts.mentionsInComment} mentions`);
  }
  const ids = mentionedIn(text);
  // They know no accounts, and ids would tell them names.
  if (ctx.account?.person && ids.size > 0) throw invalid('text', noMentions);
  const known = mentionedIn(before);
  const names = await accountNames(ctx, ids, { active: true });
  for (const id of ids) {
    if (!names.has(id) && !known.has(id)) {
      throw invalid('text', 'Mentions an account that is deleted or disabled');
    }
  }
  return [...names.keys()];
}

type Range = { before?: number | undefined; most: number };

/** The comments that mention an account whose name contains `part`, ignoring case, newest first. */
export async function commentsMentioning(
  { db }: Ctx,
  part: string,
  { before = Number.MAX_SAFE_INTEGER, most }: Range,
): Promise<number[]> {
  const accounts = await db
    .selectFrom('projectManagers')
    .select(['id', 'username', 'firstName', 'lastName'])
    .execute();
  const query = part.toLowerCase();
  const ids = accounts
    .filter((account) => managerName(account).toLowerCase().includes(query))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('mentions')
    .select('commentId')
    .distinct()
    .where('projectManagerId', 'in', ids.slice(0, mostAccounts))
    .where('commentId', '<', before)
    .orderBy('commentId', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ commentId }) => commentId);
}

// Far below the parameter limits of both engines.
const mostAccounts = 500;

/** Marks the comment as unread for all mentioned accounts, except those that have read it. */
export async function setMentions(
  { db, account, now }: WritingCtx,
  commentId: number,
  ids: readonly number[],
): Promise<void> {
  const others = ids.filter((id) => id !== account?.id);
  await db
    .deleteFrom('mentions')
    .where('commentId', '=', commentId)
    .$if(others.length > 0, (query) => query.where('projectManagerId', 'not in', others))
    .execute();
  if (others.length === 0) return;
  const rows = others.map((id) => ({
    commentId,
    projectManagerId: id,
    readAt: null,
    createdAt: now(),
  }));
  await db
    .insertInto('mentions')
    .values(rows)
    .onConflict((one) => one.columns(['commentId', 'projectManagerId']).doNothing())
    .execute();
}
