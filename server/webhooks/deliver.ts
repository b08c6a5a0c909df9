import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import type { Cursor } from '#server/log-queue/cursor.ts';
import { newLease, noLease } from '#server/log-queue/lease.ts';
import { pauseAfter } from '#server/log-queue/pauses.ts';
import { timeZoneOf } from '#server/organisation/queries.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { recordDelivery } from './deliveries.ts';
import { nextMessage } from './next-message.ts';
import type { Message } from './next-message.ts';
import { bodyOf } from './payload.ts';
import { post } from './post.ts';
import type { Outcome, Posting } from './post.ts';
import { isOverdue } from './retries.ts';

export type Delivering = {
  ctx: Ctx;
  posting: Posting;
  publicUrl: URL | undefined;
  leaseMs?: number;
};

export type Step = 'delivered' | 'failed' | 'skipped' | 'nothing';

type Webhook = Row<'webhooks'>;

/**
 * Sends the next message of a webhook, if it is due and no other server does. While a receiver takes its time, neither
 * a transaction nor a connection is open: a lease with an end says who sends.
 */
export async function deliverNext(delivering: Delivering, id: number): Promise<Step> {
  const { ctx } = delivering;
  const webhook = await readWebhook(ctx, id);
  if (!webhook || !isDue(webhook, ctx.now())) return 'nothing';
  const { message, last, isEnd } = await nextMessage(ctx, webhook);
  if (!message) {
    const isMoved = last.entryId !== webhook.entryId;
    return isMoved && (await skipTo(ctx, webhook, last)) && !isEnd ? 'skipped' : 'nothing';
  }
  const key = await takeLease(delivering, webhook);
  if (!key) return 'nothing';
  try {
    return await sendNext(delivering, webhook, key);
  } catch (error) {
    await giveBack(ctx, webhook, key).catch(() => {});
    throw error;
  }
}

/** Reads the message again: a project may have been restricted while the lease was taken. */
async function sendNext(
  { ctx, posting, publicUrl }: Delivering,
  webhook: Webhook,
  key: string,
): Promise<Step> {
  const timeZone = await timeZoneOf(ctx);
  const { message } = await nextMessage(ctx, webhook);
  if (!message) {
    await giveBack(ctx, webhook, key);
    return 'skipped';
  }
  const body = bodyOf(webhook.format, message, { publicUrl, timeZone });
  const outcome = await post(webhook, { id: message.id, at: new Date(ctx.now()), body }, posting);
  return transaction(ctx, (inside) => finish(inside, { webhook, key, message, outcome }));
}

async function readWebhook({ db }: Ctx, id: number): Promise<Webhook | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export function isDue(
  webhook: Pick<Webhook, 'pausedBecause' | 'nextAttemptAt' | 'leasedUntil'>,
  now: string,
): boolean {
  const { pausedBecause, nextAttemptAt, leasedUntil } = webhook;
  return pausedBecause === null && (nextAttemptAt ?? '') <= now && (leasedUntil ?? '') <= now;
}

/** If nothing has happened to the webhook since it was read. */
function unmoved({ db }: WritingCtx, { id, position, entryId, leaseKey, address }: Webhook) {
  return db
    .updateTable('webhooks')
    .where('id', '=', id)
    .where('position', '=', position)
    .where('entryId', '=', entryId)
    .where('address', '=', address)
    .where('pausedBecause', 'is', null)
    .where('leaseKey', leaseKey === null ? 'is' : '=', leaseKey);
}

async function skipTo(ctx: Ctx, webhook: Webhook, last: Cursor): Promise<boolean> {
  const { position, entryId } = last;
  return transaction(ctx, async (inside) => {
    const { numUpdatedRows } = await unmoved(inside, webhook)
      .set({ position, entryId })
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Null if another server was faster. */
async function takeLease({ ctx, leaseMs }: Delivering, webhook: Webhook) {
  const lease = newLease(ctx.now(), leaseMs);
  return transaction(ctx, async (inside) => {
    const { numUpdatedRows } = await unmoved(inside, webhook).set(lease).executeTakeFirst();
    return numUpdatedRows === 1n ? lease.leaseKey : null;
  });
}

/** For the only server: whoever held a lease is gone. */
export async function endLeases(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db }) =>
    db.updateTable('webhooks').set(noLease).where('leaseKey', 'is not', null).execute(),
  );
}

async function giveBack(ctx: Ctx, { id }: Webhook, key: string): Promise<void> {
  await transaction(ctx, (inside) => ofLease(inside, id, key).set(noLease).execute());
}

/** A server that lost the lease changes nothing. */
function ofLease({ db }: WritingCtx, id: number, key: string) {
  return db.updateTable('webhooks').where('id', '=', id).where('leaseKey', '=', key);
}

type Finished = { webhook: Webhook; key: string; message: Message; outcome: Outcome };

async function finish(
  ctx: WritingCtx,
  { webhook, key, message, outcome }: Finished,
): Promise<Step> {
  const isDelivered = outcome.state === 'delivered';
  const next = isDelivered ? movedOn(message) : repeated(webhook, ctx.now());
  const { numUpdatedRows } = await ofLease(ctx, webhook.id, key)
    .set({ ...noLease, ...next })
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return 'nothing';
  await recordDelivery(ctx, webhook.id, {
    messageId: message.id,
    event: message.event,
    ...outcome,
  });
  if (next.pausedBecause) {
    const fields = { pausedBecause: { before: null, after: next.pausedBecause } };
    const { id, name } = webhook;
    ctx.changes.push({ entity: 'webhook', id, name, action: 'updated', fields });
  }
  return outcome.state;
}

type Next = Partial<Omit<Webhook, 'events'>>;

/** The present delivery has not failed yet. */
export const untried = { failures: 0, failingSince: null, nextAttemptAt: null };

function movedOn({ last: { position, entryId } }: Message): Next {
  return { position, entryId, ...untried };
}

function repeated({ failures, failingSince }: Webhook, now: string): Next {
  const since = failingSince ?? now;
  return {
    failures: failures + 1,
    failingSince: since,
    nextAttemptAt: pauseAfter(failures, now),
    ...(isOverdue(since, now) && { pausedBecause: 'failing', pausedAt: now }),
  };
}
