import { sql } from 'kysely';

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
// A provider gives a household one /56 or /64: an IPv6 address of its own is no sign of another person.
const bitsPerName = 64;
const bitsPerAddress = 56;

/** Which password is guessed, and from where. */
export type Attempt = { target: string; address: string };

/** An account is signed in to by either of two names. */
type Known = { id: number; usernameKey: string };

/**
 * What a typed name counts as. Username and e-mail address of one account count apart: a shared count would show
 * a guesser that they belong together. Counted by id, so that renaming the account is no new beginning.
 */
export function targetOf(key: string, account: Known | undefined): string {
  if (!account) return `unknown ${key}`;
  return `account ${account.id} ${account.usernameKey === key ? 'username' : 'email'}`;
}

/**
 * Counts a sign-in before it is evaluated, in a transaction of its own, so that parallel guesses on
 * several servers and a rolled-back sign-in count too. Beyond the limit it is refused until the quarter
 * of an hour is over. Counted per name and address: nobody can lock an owner out from elsewhere.
 */
async function countAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  const now = ctx.now();
  const windowStart = new Date(Date.parse(now) - windowMs).toISOString();
  const count = async ({ db }: WritingCtx) => {
    await db.deleteFrom('signInAttempts').where('since', '<=', windowStart).execute();
    return db
      .insertInto('signInAttempts')
      .values(keysOf(attempt).map(({ key }) => ({ key, attempts: 1, since: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`"signInAttempts"."attempts" + 1`,
          // Written by a clock that was ahead: the quarter of an hour begins now.
          since: sql`case when "signInAttempts"."since" > ${now} then ${now} else "signInAttempts"."since" end`,
        }),
      )
      .returning(['key', 'attempts', 'since'])
      .execute();
  };
  const counted = await transaction(ctx, count, 'sign-in');
  for (const { key, most } of keysOf(attempt)) {
    const row = counted.find((one) => one.key === key);
    if (row && row.attempts > most) throw tooMany(row.since, now);
  }
}

/**
 * Counts a try, refuses it beyond the limit, and has it evaluated when it is its turn. Whoever is told to come
 * again because too many others are signing in has not tried.
 */
export async function evaluated<T>(
  ctx: Ctx,
  attempt: Attempt,
  evaluate: () => Promise<T>,
): Promise<T> {
  await countAttempt(ctx, attempt);
  try {
    return await withHashing(evaluate);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'busy') await takeBack(ctx, attempt);
    throw error;
  }
}

async function takeBack(ctx: Ctx, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt).map(({ key }) => key);
  await transaction(ctx, ({ db }) =>
    db
      .updateTable('signInAttempts')
      .set({ attempts: sql`"attempts" - 1` })
      .where('key', 'in', keys)
      .execute(),
  );
}

/** A successful sign-in clears its name's count and does not weigh on its address. */
export async function forgetAttempts(ctx: Ctx, attempt: Attempt): Promise<void> {
  const [target, address] = keysOf(attempt);
  await ctx.db.deleteFrom('signInAttempts').where('key', '=', target.key).execute();
  await ctx.db
    .updateTable('signInAttempts')
    .set({ attempts: sql`"attempts" - 1` })
    .where('key', '=', address.key)
    .execute();
}

// Hashed: what people type into the username field is sometimes a password.
function keysOf({ target, address }: Attempt) {
  return [
    { key: sha256(`${target}\n${networkOf(address, bitsPerName)}`), most: mostPerNameAndAddress },
    { key: sha256(networkOf(address, bitsPerAddress)), most: mostPerAddress },
  ] as const;
}

function tooMany(since: string, now: string): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(since) + windowMs - Date.parse(now)) / 1000));
  return new Problem('tooMany', `Too many attempts. Try again in ${seconds} seconds.`, {
    retryAfter: seconds,
  });
}
