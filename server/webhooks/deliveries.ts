import { sql } from 'kysely';

import { deliveriesOfWebhook } from '#contract/webhooks.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type Attempt = Omit<WebhookDelivery, 'id' | 'attempts' | 'attemptedAt'>;

/** Attempts at the same message share a row. Only the last rows of a webhook are stored. */
export async function recordDelivery(
  { db, now }: WritingCtx,
  webhookId: number,
  { messageId, event, ...outcome }: Attempt,
): Promise<WebhookDelivery> {
  const latest = { ...outcome, attemptedAt: now() };
  const row = await db
    .insertInto('webhookDeliveries')
    .values({ webhookId, messageId, event, attempts: 1, ...latest })
    .onConflict((one) =>
      one
        .columns(['webhookId', 'messageId'])
        .doUpdateSet({ ...latest, attempts: sql`"webhookDeliveries"."attempts" + 1` }),
    )
    .returning(['id', 'messageId', 'event', 'state', 'attempts'])
    .returning(['attemptedAt', 'milliseconds', 'status', 'problem'])
    .executeTakeFirstOrThrow();
  const remaining = db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('webhookId', '=', webhookId)
    .orderBy('attemptedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(deliveriesOfWebhook);
  await db
    .deleteFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .where('id', 'not in', remaining)
    .execute();
  return row;
}
