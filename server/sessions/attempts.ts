import { sql } from 'kysely';

import { tooManyAttempts } from '#contract/sessions.ts';
import type { Ctx } from '#server/ctx.ts';
import { sha256 } from '#server/files/sha256.ts';
import { Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { withHashing } from './hashing.ts';
import { networkOf } from './network.ts';

const windowMs = 15 * 60 * 1000;
const mostPerNameAndAddress = 10;
const mostPerAddress = 100;
const mostCodes = 10;
// A provider assigns a household one /56 or /64, so another IPv6 address may be the same person.
const bitsPerName = 64;
const bitsPerAddress = 56;

/** The account name that was tried, and the client's address. */
export type Attempt = { target: string; address: string };

type Known = { id: number; usernameKey: string };

/**
 * The key of the counter for a typed name. Username and email address of an account have separate counters: a
 * shared one would reveal that they belong together. The account id is used, so that a rename does not reset the
 * count.
 */
export function targetOf(key: string, account: Known | undefined): string {
  if (!account) return `unknown ${key}`;
  return `account ${account.id} ${account.usernameKey === key ? 'username' : 'email'}`;
}

type Counter = { key: string; most: number };

/**
 * Counts attempts before they are verified, in a transaction of their own, so that parallel attempts on several
 * servers and rolled-back sign-ins count. Beyond the limit, attempts are refused for a quarter of an hour.
 */
async function count(ctx: Ctx, counters: readonly Counter[]): Promise<void> {
  const now = ctx.now();
  const windowStart = new Date(Date.parse(now) - windowMs).toISOString();
  const add = async ({ db }: WritingCtx) => {
    await db.deleteFrom('signInAttempts').where('since', '<=', windowStart).execute();
    return db
      .insertInto('signInAttempts')
      .values(counters.map(({ key }) => ({ key, attempts: 1, since: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`"signInAttempts"."attempts" + 1`,
          // Written by a clock that was ahead: the quarter of an hour starts now.
          since: sql`case when "signInAttempts"."since" > ${now} then ${now} else "signInAttempts"."since" end`,
        }),
      )
      .returning(['key', 'attempts', 'since'])
      .execute();
  };
  const counted = await transaction(ctx, add, 'sign-in');
  for (const { key, most } of counters) {
    const row = counted.find((one) => one.key === key);
    if (row && row.attempts > most) throw tooMany(row.since, now);
  }
}

/** Counts a code before it is verified: per account, whatever the address, because the password was right. */
export async function countCode(ctx: Ctx, managerId: number): Promise<void> {
  await count(ctx, [codesOf(managerId)]);
}

export async function forgetCodes({ db }: Ctx, managerId: number): Promise<void> {
  await db.deleteFrom('signInAttempts').where('key', '=', codesOf(managerId).key).execute();
}

function codesOf(managerId: number): Counter {
  return { key: sha256(`code of account ${managerId}`), most: mostCodes };
}

/** Counts a wish for a new password; the sign-ins of a name have a counter of their own. */
export async function countResetRequest(ctx: Ctx, { target, address }: Attempt): Promise<void> {
  await count(ctx, keysOf({ target: `reset of ${target}`, address }));
}

/**
 * Counts and limits an attempt, then verifies it in the hashing limiter. An attempt refused as busy is not counted.
 * Counted per name and address, so that the owner cannot be locked out from elsewhere.
 */
export async function evaluated<T>(
  ctx: Ctx,
  attempt: Attempt,
  evaluate: () => Promise<T>,
): Promise<T> {
  await count(ctx, keysOf(attempt));
  try {
    return await withHashing(evaluate);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'busy') await takeBack(ctx, attempt);
    throw error;
  }
}

/** For an attempt that does not count after all. */
export async function takeBack(ctx: Ctx, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt).map(({ key }) => key);
  await transaction(ctx, ({ db }) =>
    db
      .updateTable('signInAttempts')
      .set({ attempts: sql`"attempts" - 1` })
      .where('key', 'in', keys)
      .execute(),
  );
}

/** After a successful sign-in: clears the counter of the name and does not count against the address. */
export async function forgetAttempts(ctx: Ctx, attempt: Attempt): Promise<void> {
  const [target, address] = keysOf(attempt);
  await ctx.db.deleteFrom('signInAttempts').where('key', '=', target.key).execute();
  await ctx.db
    .updateTable('signInAttempts')
    .set({ attempts: sql`"attempts" - 1` })
    .where('key', '=', address.key)
    .execute();
}

// Hashed, because people sometimes type a password into the username field.
function keysOf({ target, address }: Attempt): readonly [Counter, Counter] {
  return [
    { key: sha256(`${target}\n${networkOf(address, bitsPerName)}`), most: mostPerNameAndAddress },
    { key: sha256(networkOf(address, bitsPerAddress)), most: mostPerAddress },
  ];
}

function tooMany(since: string, now: string): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(since) + windowMs - Date.parse(now)) / 1000));
  return new Problem('tooMany', tooManyAttempts(seconds), {
    retryAfter: seconds,
  });
}
