import { randomBytes } from 'node:crypto';

import { accountLinkPage } from '#contract/account-link-page.ts';
import { linkEnded } from '#contract/account-links.ts';
import type { AccountLink, AccountLinkKind } from '#contract/account-links.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Ctx } from '#server/ctx.ts';
import type { StoredLinkKind } from '#server/db/internal-tables.ts';
import { sha256 } from '#server/files/sha256.ts';
import { Problem } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { saved } from './locked.ts';
import type { Manager } from './locked.ts';

const hourMs = 60 * 60 * 1000;

const lifetimeMs = { invitation: 7 * 24 * hourMs, reset: 24 * hourMs, mailedReset: hourMs };

const mailedKinds = { invitation: 'mailedInvitation', reset: 'mailedReset' } as const;
const kindOf = {
  invitation: 'invitation',
  mailedInvitation: 'invitation',
  reset: 'reset',
  mailedReset: 'reset',
} as const;

type NewLink = { managerId: number; kind: AccountLinkKind; origin: string };

/** Ends the account's former links of this kind. The secret, of 128 bits, is in the returned address alone. */
export async function makeLink(
  ctx: WritingCtx,
  { managerId, kind, origin }: NewLink,
): Promise<AccountLink> {
  await endLink(ctx, managerId, kind);
  return storeLink(ctx, { managerId, kind, origin, expiresAt: later(ctx, lifetimeMs[kind]) });
}

/** Ends the former mailed link only: anybody can ask for one. An invitation lasts as long as the one that was copied. */
export async function makeMailedLink(
  ctx: WritingCtx,
  {
    managerId,
    kind,
    origin,
    until = later(ctx, lifetimeMs.mailedReset),
  }: NewLink & { until?: string },
): Promise<AccountLink> {
  await endLinksOf(ctx, managerId, [mailedKinds[kind]]);
  return storeLink(ctx, { managerId, kind: mailedKinds[kind], origin, expiresAt: until });
}

function later({ now }: WritingCtx, ms: number): string {
  return new Date(Date.parse(now()) + ms).toISOString();
}

type StoredLink = { managerId: number; kind: StoredLinkKind; origin: string; expiresAt: string };

async function storeLink(
  { db, now }: WritingCtx,
  { origin, ...link }: StoredLink,
): Promise<AccountLink> {
  const token = randomBytes(16).toString('base64url');
  await db
    .insertInto('accountLinks')
    .values({ tokenHash: sha256(token), createdAt: now(), ...link })
    .execute();
  // Browsers send what is behind # to no server and no proxy.
  return { url: `${origin}${accountLinkPage}#${token}`, expiresAt: link.expiresAt };
}

/** Ends the account's links of this kind. Returns the end of the one that was copied; null without one. */
export async function endLink(
  ctx: WritingCtx,
  managerId: number,
  kind: AccountLinkKind,
): Promise<string | null> {
  const ended = await endLinksOf(ctx, managerId, [kind, mailedKinds[kind]]);
  return ended.find((one) => one.kind === kind)?.expiresAt ?? null;
}

/** Of an account with another address: the mailbox may be somebody else's. */
export async function endMailedLinks(ctx: WritingCtx, managerId: number): Promise<void> {
  await endLinksOf(ctx, managerId, Object.values(mailedKinds));
}

function endLinksOf({ db }: WritingCtx, managerId: number, kinds: StoredLinkKind[]) {
  return db
    .deleteFrom('accountLinks')
    .where('managerId', '=', managerId)
    .where('kind', 'in', kinds)
    .returning(['kind', 'expiresAt'])
    .execute();
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
  if (!found || (kind && kindOf[found.kind] !== kind)) throw new Problem('notFound', linkEnded);
  return { ...found, kind: kindOf[found.kind] };
}
