import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import type { Row } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';
import { kinds } from '#server/records/kinds.ts';

export async function listWebhooks({ db }: Ctx): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().execute();
  return byName(rows.map(answerOf));
}

/** Without the secret and the state of its deliveries. */
export function answerOf(row: Row<'webhooks'>): Webhook {
  const { id, name, address, format, events, pausedBecause, pausedAt, failingSince } = row;
  const { createdAt, updatedAt, version } = row;
  const state = { pausedBecause, pausedAt, failingSince };
  return { id, name, address, format, events, ...state, createdAt, updatedAt, version };
}

export async function webhookRow({ db }: Ctx, id: number): Promise<Row<'webhooks'>> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(kinds.webhook.word);
  return row;
}

export async function listWebhookDeliveries(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<WebhookDelivery[]> {
  await webhookRow(ctx, id);
  return ctx.db
    .selectFrom('webhookDeliveries')
    .select(['id', 'messageId', 'event', 'state', 'attempts'])
    .select(['attemptedAt', 'milliseconds', 'status', 'problem'])
    .where('webhookId', '=', id)
    .orderBy('attemptedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
