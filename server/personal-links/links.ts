import { mostPersonalLinks, personalLinkDays } from '#contract/personal-links.ts';
import { personalPage } from '#contract/personal-page.ts';
import type { Ctx } from '#server/ctx.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { newLinkSecret, sidOf } from '#server/sessions/tokens.ts';

const dayMs = 86_400_000;

type NewLink = { personId: number; madeById: number | null; origin: string };

/** Earlier links of the person keep working. The secret is in the returned address alone. */
export async function makePersonalLink(
  { db, now }: WritingCtx,
  { personId, madeById, origin }: NewLink,
): Promise<{ url: string; expiresAt: string }> {
  const secret = newLinkSecret();
  const createdAt = now();
  const expiresAt = new Date(Date.parse(createdAt) + personalLinkDays * dayMs).toISOString();
  await db
    .insertInto('personalLinks')
    .values({ sid: sidOf(secret), personId, madeById, createdAt, expiresAt })
    .execute();
  const newest = db
    .selectFrom('personalLinks')
    .select('id')
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(mostPersonalLinks);
  await db
    .deleteFrom('personalLinks')
    .where('personId', '=', personId)
    .where('id', 'not in', newest)
    .execute();
  // Browsers send what is behind # to no server and no proxy.
  return { url: `${origin}${personalPage}#${secret}`, expiresAt };
}

export async function dropExpiredLinks(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db, now }) =>
    db.deleteFrom('personalLinks').where('expiresAt', '<=', now()).execute(),
  );
}
