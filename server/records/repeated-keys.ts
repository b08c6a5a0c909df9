import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { fieldOf, jsonRows } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';

import { transaction } from './transaction.ts';
import type { WritingCtx } from './transaction.ts';

/** An idempotency key with the hash that distinguishes its request from others. */
export type Claim = { key: string; bodyHash: string; status: number };

const retentionMs = 24 * 60 * 60 * 1000;

/** Keys created before this moment have expired. */
export function oldestKey(now: string): string {
  return new Date(Date.parse(now) - retentionMs).toISOString();
}

/** Claims distinct keys in this transaction. Returns those that were free. */
export async function claimKeys(ctx: WritingCtx, claims: readonly Claim[]): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const now = ctx.now();
  const rows = JSON.stringify(claims.map((claim) => ({ ...claim, answer: '', createdAt: now })));
  const free = await claimed(ctx, { rows, oldest: oldestKey(now) });
  return new Set(free.map(({ key }) => key));
}

const claimed = prepared<{ rows: string; oldest: string }>()((db, { rows, oldest }, engine) => {
  const facts = ['bodyHash', 'status', 'answer', 'createdAt'];
  const columns = ['key', ...facts];
  const anew = facts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return {
    compile: () =>
      sql<{ key: string }>`
        insert into "idempotencyKeys" (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => fieldOf(engine, name)))}
        from ${jsonRows(engine, 'idempotencyKeys', rows)} where true
        on conflict ("key") do update set ${sql.join(anew)}
        where "idempotencyKeys"."createdAt" < ${oldest} returning "key"`.compile(db),
  };
});

/** Stores the responses for retries with these keys. */
export async function keepAnswers(
  ctx: WritingCtx,
  answers: readonly { key: string; answer: string }[],
): Promise<void> {
  if (answers.length > 0) await kept(ctx, { rows: JSON.stringify(answers) });
}

const kept = prepared<{ rows: string }>()((db, { rows }, engine) => ({
  compile: () =>
    sql<never>`
      update "idempotencyKeys" set "answer" = ${fieldOf(engine, 'answer')}
      from ${jsonRows(engine, 'idempotencyKeys', rows)}
      where "idempotencyKeys"."key" = ${fieldOf(engine, 'key')}`.compile(db),
}));

/** Deletes expired keys. */
export async function forgetKeys(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db, now }) =>
    db.deleteFrom('idempotencyKeys').where('createdAt', '<', oldestKey(now())).execute(),
  );
}
