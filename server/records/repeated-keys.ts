import type { Ctx } from '#server/ctx.ts';
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

/** Claims the key in this transaction. Returns whether it was free. */
export async function claimKey(ctx: WritingCtx, claim: Claim): Promise<boolean> {
  const createdAt = ctx.now();
  const rows = await claimed(ctx, { ...claim, createdAt, oldest: oldestKey(createdAt) });
  return rows.length > 0;
}

type NewClaim = Claim & { createdAt: string; oldest: string };

const claimed = prepared<NewClaim>()((db, { key, bodyHash, status, createdAt, oldest }) =>
  db
    .insertInto('idempotencyKeys')
    .values({ key, bodyHash, status, answer: '', createdAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          bodyHash: eb.ref('excluded.bodyHash'),
          status: eb.ref('excluded.status'),
          answer: eb.ref('excluded.answer'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where('idempotencyKeys.createdAt', '<', oldest),
    )
    .returning('key'),
);

/** Stores the response for retries with this key, and the projects that it is about. */
export async function keepAnswer(ctx: WritingCtx, key: string, answer: string): Promise<void> {
  const projectIds = ctx.changes.flatMap(({ projectId }) => projectId ?? []);
  await storeAnswer(ctx, { key, answer, projectIds: JSON.stringify([...new Set(projectIds)]) });
}

type StoredAnswer = { key: string; answer: string; projectIds: string };

const storeAnswer = prepared<StoredAnswer>()((db, { key, answer, projectIds }) =>
  db.updateTable('idempotencyKeys').set({ answer, projectIds }).where('key', '=', key),
);

/** Deletes expired keys. */
export async function forgetKeys(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db, now }) =>
    db.deleteFrom('idempotencyKeys').where('createdAt', '<', oldestKey(now())).execute(),
  );
}
