import { notSignedIn } from '#contract/permissions.ts';
import type { LinkOwner, PersonalLinks } from '#contract/personal-links.ts';
import type { Ctx } from '#server/ctx.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { readPerson } from '#server/people/queries.ts';
import { Problem } from '#server/problem.ts';
import { findLink } from '#server/sessions/personal-links.ts';

/** None for a person who is inactive or has an account: they do not work then. */
export async function readPersonalLinks(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<PersonalLinks> {
  const { isActive, projectManagerId } = await readPerson(ctx, id);
  const links = await ctx.db
    .selectFrom('personalLinks')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('expiresAt').as('expiresAt')])
    .where('personId', '=', id)
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirstOrThrow();
  return isActive && projectManagerId === null ? links : { count: 0, expiresAt: null };
}

export async function readLinkOwner(ctx: Ctx, sid: string): Promise<LinkOwner> {
  const link = ctx.account?.person && (await findLink(ctx, sid));
  if (!ctx.account?.person || !link) throw new Problem('notSignedIn', notSignedIn);
  const { id, name } = await readPerson(ctx, ctx.account.person.personId);
  const { name: organisation } = await organisationRow(ctx);
  return { id, name, expiresAt: link.expiresAt, organisation };
}
