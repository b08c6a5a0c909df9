import type { Context } from 'hono';

import type { CallName } from '#contract/calls.ts';
import type { Ctx } from '#server/ctx.ts';
import { thenYield } from '#server/db/yield.ts';
import { sha256 } from '#server/files/sha256.ts';
import { Problem } from '#server/problem.ts';
import { claimKey, keepAnswer, oldestKey } from '#server/records/repeated-keys.ts';
import { transaction } from '#server/records/transaction.ts';

import { requireCreated } from './created-records.ts';
import type { Env } from './env.ts';

const longestKey = 200;

type Once = { name: CallName; body: unknown; status: number; secret?: string | undefined };

/**
 * Executes a POST with an `Idempotency-Key` once: a retry within 24 hours, on any server, gets the first response
 * again, or 410 if the created records are deleted. The key is stored in the same transaction. Another body with
 * the same key is a conflict, and so is a retry whose answer had a secret, which is not stored.
 */
export async function once(
  ctx: Ctx,
  c: Context<Env>,
  { name, body, status, secret }: Once,
  handle: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const sent = c.req.header('idempotency-key');
  if (sent === undefined) return handle(ctx);
  if (sent === '' || sent.length > longestKey) {
    throw new Problem('invalid', `Idempotency-Key must have 1 to ${longestKey} characters`);
  }
  const key = storedKey(ctx, c, sent);
  // Salted with the key, which is not stored: a body may contain a password, and this hash is fast.
  const bodyHash = await thenYield(() => sha256(`${sent}\n${JSON.stringify(body ?? null)}`));
  const claim = { key, bodyHash, status };
  return transaction(ctx, async (inside) => {
    if (!(await claimKey(inside, claim))) {
      c.set('replayed', true);
      const first = await firstAnswer(inside, key, bodyHash);
      if (first === null) throw new Problem('clash', alreadyMade);
      await requireCreated(inside, name, first);
      return first;
    }
    const result = await handle(inside);
    await keepAnswer(inside, key, JSON.stringify(hasSecret(result, secret) ? null : result));
    return result;
  });
}

const alreadyMade = 'Already made; make a new one';

function hasSecret(answer: unknown, field: string | undefined): boolean {
  return field !== undefined && Boolean((answer as Record<string, unknown>)[field]);
}

/** Whether a request with this key was answered before. Not authoritative outside of `once`. */
export async function isRepeated(ctx: Ctx, c: Context<Env>): Promise<boolean> {
  const sent = c.req.header('idempotency-key');
  if (sent === undefined) return false;
  const row = await ctx.db
    .selectFrom('idempotencyKeys')
    .select('status')
    .where('key', '=', storedKey(ctx, c, sent))
    .where('createdAt', '>=', oldestKey(ctx.now()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Per account or person, method and path. */
function storedKey({ account }: Ctx, c: Context<Env>, sent: string): string {
  const who = account?.person ? `person ${account.person.personId}` : String(account?.id);
  return sha256([who, c.req.method, c.req.path, sent].join('\n'));
}

/** Throws if it is about a project that the account no longer sees. */
async function firstAnswer({ db, account }: Ctx, key: string, bodyHash: string): Promise<unknown> {
  const first = await db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer', 'projectIds'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.bodyHash !== bodyHash) {
    throw new Problem('clash', 'This Idempotency-Key was used for another request');
  }
  if (first.projectIds.some((id) => account?.rights?.hidden.has(id))) {
    throw new Problem('notFound', 'Not found');
  }
  return JSON.parse(first.answer);
}
