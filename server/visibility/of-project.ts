import { accountMissing } from '#contract/people.ts';
import type { Visibility } from '#contract/visibility.ts';
import type { Row } from '#server/db/tables.ts';
import { invalid } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type Seen = Pick<Row<'projects'>, 'visibility' | 'alsoVisibleTo'>;
type Sent = { visibility?: Visibility | undefined; alsoVisibleTo?: number[] | undefined };

/**
 * The visibility that a project will have: as sent, else as before. The account that restricts it continues to see it.
 * Throws if a new account does not exist.
 */
export async function changedSight(ctx: WritingCtx, before: Seen, sent: Sent): Promise<Sent> {
  const { visibility = before.visibility } = sent;
  const named = sent.alsoVisibleTo ?? before.alsoVisibleTo;
  await checkAccounts(
    ctx,
    named.filter((id) => !before.alsoVisibleTo.includes(id)),
    'alsoVisibleTo',
  );
  const isRestricting = before.visibility === 'everybody' && visibility === 'people';
  const alsoVisibleTo = isRestricting ? withActor(ctx, named) : named;
  return { visibility, alsoVisibleTo };
}

/** The same for a new project, whose market may have defaults. */
export async function sightOfNew(
  ctx: WritingCtx,
  market: string,
  { visibility, alsoVisibleTo }: Sent,
): Promise<Seen> {
  const defaults = await ctx.db
    .selectFrom('markets')
    .select(['defaultVisibility', 'defaultAlsoVisibleTo'])
    .where('name', '=', market)
    .executeTakeFirstOrThrow();
  await checkAccounts(ctx, alsoVisibleTo ?? [], 'alsoVisibleTo');
  const isRestricted = (visibility ?? defaults.defaultVisibility) === 'people';
  const named = alsoVisibleTo ?? (isRestricted ? defaults.defaultAlsoVisibleTo : []);
  return {
    visibility: isRestricted ? 'people' : 'everybody',
    alsoVisibleTo: isRestricted ? withActor(ctx, named) : named,
  };
}

/** Throws if one of these accounts does not exist. */
export async function checkAccounts(
  { db }: WritingCtx,
  ids: readonly number[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('projectManagers')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  if (found.length < ids.length) throw invalid(field, accountMissing);
}

function withActor({ account }: WritingCtx, ids: number[]): number[] {
  const id = account?.id ?? null;
  return id !== null && !ids.includes(id) ? [...ids, id] : ids;
}
