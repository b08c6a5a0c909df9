import { randomBytes } from 'node:crypto';

import { accountLinkPage } from '#contract/account-link-page.ts';
import { linkEnded } from '#contract/account-links.ts';
import type { AccountLink, AccountLinkKind } from '#contract/account-links.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Ctx } from '#server/ctx.ts';
import { sha256 } from '#server/files/sha256.ts';
import { Problem } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { saved } from './locked.ts';
import type { Manager } from './locked.ts';

const hourMs = 60 * 60 * 1000;

const lifetimeMs = { invitation: 7 * 24 * hourMs, reset: 24 * hourMs };

/** Ends the account's former link of this kind. The secret, of 128 bits, is in the returned address alone. */
export async function makeLink(
  ctx: WritingCtx,
  { managerId, kind, origin }: { managerId: number; kind: AccountLinkKind; origin: string },
): Promise<AccountLink> {
  await endLink(ctx, managerId, kind);
  const token = randomBytes(16).toString('base64url');
  const createdAt = ctx.now();
  const expiresAt = new Date(Date.parse(createdAt) + lifetimeMs[kind]).toISOString();
  await ctx.db
    .insertInto('accountLinks')
    .values({ tokenHash: sha256(token), managerId, kind, createdAt, expiresAt })
    .execute();
  // Browsers send what is behind # to no server and no proxy.
  return { url: `${origin}${accountLinkPage}#${token}`, expiresAt };
}

/** Returns the end of the account's link of this kind, which stops working; null without one. */
export async function endLink(
  { db }: WritingCtx,
  managerId: number,
  kind: AccountLinkKind,
): Promise<string | null> {
  const ended = await db
    .deleteFrom('accountLinks')
    .where('managerId', '=', managerId)
    .where('kind', '=', kind)
    .returning('expiresAt')
    .executeTakeFirst();
  return ended?.expiresAt ?? null;
}

export async function endLinks({ db }: WritingCtx, managerId: number): Promise<void> {
  await db.deleteFrom('accountLinks').where('managerId', '=', managerId).execute();
}

type NewPassword = {
  passwordHash: string;
  /** The name of somebody else who knows it. */
  passwordSetBy: string | null;
};

/** Ends the account's links, too: they would choose a password once more. */
export async function savePassword(
  ctx: WritingCtx,
  account: Manager,
  password: NewPassword,
): Promise<ProjectManager> {
  await endLinks(ctx, account.id);
  return saved(ctx, account, password);
}

/** Throws unless the link is valid and its account active. */
export async function readLink({ db, now }: Ctx, token: string, kind?: AccountLinkKind) {
  const found = await db
    .selectFrom('accountLinks')
    .innerJoin('projectManagers', 'projectManagers.id', 'managerId')
    .select(['managerId', 'kind', 'username'])
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', now())
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!found || (kind && found.kind !== kind)) throw new Problem('notFound', linkEnded);
  return found;
}
