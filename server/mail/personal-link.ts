import type { Ctx } from '#server/ctx.ts';
import { makePersonalLink } from '#server/personal-links/links.ts';
import { transaction } from '#server/records/transaction.ts';

/** The address of the page of a person without an account, with a new secret for each digest. */
export async function personalLinkOf(
  ctx: Ctx,
  whose: { personId: number; madeById: number | null },
  origin: string,
): Promise<string> {
  const { url } = await transaction(ctx, (inside) =>
    makePersonalLink(inside, { ...whose, origin }),
  );
  return url;
}
