import { managerName } from '#contract/manager-names.ts';
import { enterCode } from '#contract/second-factor.ts';
import { wrongCredentials } from '#contract/sessions.ts';
import type { CurrentUser, SignInForm } from '#contract/sessions.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import type { Row } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { recordUse } from './api-tokens.ts';
import {
  countCode,
  evaluated,
  forgetAttempts,
  forgetCodes,
  takeBack,
  targetOf,
} from './attempts.ts';
import { hasFactor, spendCode } from './codes.ts';
import { endOldestSessions, notifyEnded } from './end-sessions.ts';
import { withHashing } from './hashing.ts';
import { hashPassword, verifyNothing, verifyPassword } from './passwords.ts';
import { readCurrentUser } from './queries.ts';
import { isOfApiToken, isOfPersonalLink, newToken, sidOf } from './tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;
// Written at most once a minute, so that reads do not cause writes.
const seenEveryMs = 60 * 1000;

/** In days: after the last request, and in total. */
export type SessionDays = { idleDays: number; maxDays: number };

export type From = { address: string; userAgent: string };

/**
 * Signs in by username or email address. Unknown account, wrong password and disabled account give the same
 * response; with `onlyPrimary`, so does every account but the primary manager's. Limited by attempts.ts. Ends the
 * oldest of too many sessions. Returns the new session's token.
 */
export async function signIn(
  ctx: Ctx,
  { username, password, code }: SignInForm,
  from: From,
  days: SessionDays,
  onlyPrimary = false,
): Promise<{ user: CurrentUser; token: string }> {
  const key = nameKey(username);
  const manager = await findAccount(ctx, key);
  const attempt = { target: targetOf(key, manager), address: from.address };
  const { right, outdated } = await evaluated(ctx, attempt, async () => {
    // An invited account has no password yet.
    if (manager?.passwordHash) return verifyPassword(password, manager.passwordHash);
    await verifyNothing(password);
    return { right: false, outdated: false };
  });
  if (!manager || !right || !manager.isActive) {
    throw wrong(manager);
  }
  if (onlyPrimary && !manager.isPrimary) throw wrong(manager);
  const fresh = outdated ? await withHashing(() => hashPassword(password)) : undefined;
  const begin = async (inside: WritingCtx) => {
    const same = await stillValid(inside, manager, password);
    await checkCode(inside, manager, code);
    await forgetAttempts(inside, attempt);
    const token = await beginSession(inside, manager.id, from, days);
    const hasEnded = await endOldestSessions(inside, manager.id, sidOf(token));
    await inside.db
      .updateTable('projectManagers')
      .set({ lastLogin: inside.now(), ...(fresh && same && { passwordHash: fresh }) })
      .where('id', '=', manager.id)
      .execute();
    const user = await readCurrentUser({ ...inside, account: asAccount(manager) });
    return { user, token, hasEnded };
  };
  const withCode = async () => {
    if (manager.factorSecret !== null && code) await countCode(ctx, manager.id);
    return transaction(ctx, begin, 'sign-in');
  };
  const { hasEnded, ...signedIn } = await withCode().catch(async (error: unknown) => {
    // The password was right, so it is no guess. The codes have a counter of their own.
    if (manager.factorSecret !== null) await takeBack(ctx, attempt);
    throw error;
  });
  if (hasEnded) await notifyEnded(ctx);
  return signedIn;
}

/** Spends the code of an account with a second factor. Only codes that were counted are verified. */
async function checkCode(
  ctx: WritingCtx,
  { id, factorSecret }: Row<'projectManagers'>,
  code: string | undefined,
): Promise<void> {
  if (!(await hasFactor(ctx, id))) return;
  const isRight = factorSecret !== null && code && (await spendCode(ctx, id, code));
  if (!isRight) throw new Problem('notSignedIn', enterCode, { managerId: id });
  await forgetCodes(ctx, id);
}

/** `byProvider`: without a password and a second factor of ours. */
export async function beginSession(
  { db, now }: WritingCtx,
  managerId: number,
  from: From,
  days: SessionDays,
  byProvider = false,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  await db.deleteFrom('sessions').where('endsAt', '<=', createdAt).execute();
  await db
    .insertInto('sessions')
    .values({
      sid: sidOf(token),
      sess: JSON.stringify({ signedInAt: createdAt }),
      endsAt: expiry(createdAt, createdAt, days),
      managerId,
      createdAt,
      lastSeenAt: createdAt,
      userAgent: from.userAgent.slice(0, 500),
      address: from.address,
      byProvider,
    })
    .execute();
  return token;
}

export function isSeen({ lastSeenAt }: { lastSeenAt: string }, now: string): boolean {
  const ageMs = Date.parse(now) - Date.parse(lastSeenAt);
  return ageMs >= 0 && ageMs < seenEveryMs;
}

/** Records the last use, which restarts the idle time. */
export async function touchSession(
  ctx: Ctx,
  sid: string,
  session: { createdAt: string; lastSeenAt: string },
  days: SessionDays,
): Promise<void> {
  const now = ctx.now();
  if (isSeen(session, now)) return;
  // Mail programs open links to look at them, so the visit leaves no trace.
  if (isOfPersonalLink(sid)) return;
  if (isOfApiToken(sid)) return recordUse(ctx, sid);
  // Created by a clock that was ahead: it lasts no longer than a session created now.
  const createdAt = session.createdAt > now ? now : session.createdAt;
  await transaction(ctx, ({ db }) =>
    db
      .updateTable('sessions')
      .set({ lastSeenAt: now, createdAt, endsAt: expiry(now, createdAt, days) })
      .where('sid', '=', sid)
      .execute(),
  );
}

/** The same for unused sessions, which would otherwise last too long. */
export async function clampSessions(ctx: Ctx, days: SessionDays): Promise<void> {
  const now = ctx.now();
  const latest = expiry(now, now, days);
  await transaction(ctx, async ({ db }) => {
    const sessions = db.updateTable('sessions');
    await sessions.set({ createdAt: now }).where('createdAt', '>', now).execute();
    await sessions.set({ lastSeenAt: now }).where('lastSeenAt', '>', now).execute();
    await sessions.set({ endsAt: latest }).where('endsAt', '>', latest).execute();
  });
}

/** By username or email address. */
export async function findAccount({ db }: Ctx, key: string) {
  const found = await db
    .selectFrom('projectManagers')
    .selectAll()
    .where((eb) => eb.or([eb('usernameKey', '=', key), eb('emailKey', '=', key)]))
    .execute();
  return found.find(({ usernameKey }) => usernameKey === key) ?? found[0];
}

/**
 * Checks that the account can still sign in with this password: it may have changed during verification. Returns
 * whether the hash is the same.
 */
async function stillValid(
  { db, database }: WritingCtx,
  seen: Row<'projectManagers'>,
  password: string,
): Promise<boolean> {
  const now = await db
    .selectFrom('projectManagers')
    .select(['passwordHash', 'isActive'])
    .where('id', '=', seen.id)
    .$if(database.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!now?.isActive) throw wrong(seen);
  const same = now.passwordHash === seen.passwordHash;
  if (!same && !(await verifyPassword(password, now.passwordHash)).right) throw wrong(seen);
  return same;
}

function wrong(manager: { id: number } | undefined): Problem {
  return new Problem('notSignedIn', wrongCredentials, manager && { managerId: manager.id });
}

export function asAccount(row: Row<'projectManagers'>): Account {
  const { id, role, isPrimary } = row;
  return { id, name: managerName(row), role, isPrimary };
}

function expiry(now: string, createdAt: string, days: SessionDays): string {
  const idle = Date.parse(now) + days.idleDays * dayMs;
  const most = Date.parse(latestEnd(createdAt, days));
  return new Date(Math.min(idle, most)).toISOString();
}

export function latestEnd(createdAt: string, { maxDays }: SessionDays): string {
  return new Date(Date.parse(createdAt) + maxDays * dayMs).toISOString();
}
