import type { AccountLink } from '#contract/account-links.ts';
import { hasAccount, isInactive } from '#contract/personal-links.ts';
import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { endPersonalLinks } from '#server/sessions/personal-links.ts';

import { makePersonalLink } from './links.ts';

type One = { params: { id: number } };

export async function createPersonalLink(
  ctx: Ctx,
  { params: { id } }: One,
  origin: string,
): Promise<AccountLink> {
  return transaction(ctx, async (inside) => {
    const person = await lockedRow(inside, 'person', id);
    if (person.projectManagerId !== null) throw new Problem('clash', hasAccount);
    if (!person.isActive) throw new Problem('clash', isInactive);
    const madeById = inside.account?.id ?? null;
    const made = await makePersonalLink(inside, { personId: id, madeById, origin });
    log(inside, person, { before: null, after: made.expiresAt });
    return made;
  });
}

export async function revokePersonalLinks(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const person = await lockedRow(inside, 'person', id);
    const last = await endPersonalLinks(inside, id);
    if (last !== null) log(inside, person, { before: last, after: null });
  });
}

type Until = { before: string | null; after: string | null };

function log({ changes }: WritingCtx, { id, name }: { id: number; name: string }, until: Until) {
  const fields = { personalLinkUntil: until };
  changes.push({ entity: 'person', id, name, action: 'updated', fields });
}
