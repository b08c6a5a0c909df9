import type { RestoredThing } from '#contract/deleted.ts';
import { counts } from '#contract/limits.ts';
import type {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookSecret,
} from '#contract/webhooks.ts';
import { counted } from '#contract/words.ts';
import type { Ctx, Prepared } from '#server/ctx.ts';
import { presentCursor } from '#server/log-queue/cursor.ts';
import type { Cursor } from '#server/log-queue/cursor.ts';
import { noLease } from '#server/log-queue/lease.ts';
import { invalid, isStale, Problem, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { moveToTrash, restoreRows, takeFromTrash, topOf } from '#server/records/trash.ts';

import { untried } from './deliver.ts';
import { recordDelivery } from './deliveries.ts';
import { testBody } from './payload.ts';
import { post } from './post.ts';
import type { Posting } from './post.ts';
import { answerOf, webhookRow } from './queries.ts';
import { newSecret } from './signature.ts';

const entity = 'webhook';
type One = { params: { id: number } };

export async function createWebhook(
  ctx: Ctx,
  { body: { events, ...body } }: { body: NewWebhook },
): Promise<CreatedWebhook> {
  checkAddress(body.address);
  const secret = newSecret();
  return transaction(ctx, async (inside) => {
    await refuseTooMany(inside);
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const row = await inside.db
      .insertInto('webhooks')
      .values({
        ...body,
        events: JSON.stringify(events),
        secret,
        ...(await presentCursor(inside)),
        ...made,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    inside.changes.push({ entity, id: row.id, name: row.name, action: 'created' });
    return { ...answerOf(row), secret: row.format === 'json' ? secret : null };
  });
}

/** An impossible port or a broken IPv6 address would fail at each attempt. */
function checkAddress(address: string): void {
  if (!URL.canParse(address)) throw invalid('address', 'Must be a web address');
}

async function refuseTooMany({ db }: WritingCtx): Promise<void> {
  const rows = await db.selectFrom('webhooks').select('id').execute();
  if (rows.length < counts.webhooks) return;
  throw new Problem('clash', `There can be at most ${counted(counts.webhooks, 'webhook')}`);
}

export async function updateWebhook(
  ctx: Ctx,
  { params: { id }, body: { version, resume, ...sent } }: One & { body: WebhookChanges },
): Promise<Webhook> {
  if (sent.address) checkAddress(sent.address);
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, entity, id);
    if (isStale(before, version)) throw stale(answerOf(before));
    const resumed = resume && before.pausedBecause ? { pausedBecause: null, pausedAt: null } : {};
    const { row, fields } = await edit(inside, entity, before, { ...sent, ...resumed });
    if (!fields) return answerOf(before);
    // Addresses may be secret.
    if (fields['address']) fields['address'] = { before: null, after: null };
    delete fields['pausedAt'];
    inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
    const isResumed = before.pausedBecause !== row.pausedBecause;
    if (!isResumed && !fields['address']) return answerOf(row);
    const isNew = resume === 'now' || before.pausedBecause === 'restored';
    await tryAgain(inside, id, isResumed && isNew ? await presentCursor(inside) : {});
    return answerOf({ ...row, ...untried });
  });
}

/** Without waiting for the next attempt. A server that sends at this moment loses the lease. */
async function tryAgain({ db }: WritingCtx, id: number, cursor: Partial<Cursor>): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ...untried, ...noLease, ...cursor })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name } = await lockedRow(inside, entity, id);
    await moveToTrash(inside, { entity, id, name });
    await inside.db.deleteFrom('webhookDeliveries').where('webhookId', '=', id).execute();
    inside.changes.push({ entity, id, name, action: 'deleted' });
  });
}

export function undeleteWebhook(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, entity, id);
    await refuseTooMany(inside);
    const { name } = topOf(removed, entity);
    await restoreRows(inside, removed);
    await tryAgain(inside, id, await presentCursor(inside));
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}

export async function renewWebhookSecret(
  ctx: Ctx,
  { params: { id } }: One,
): Promise<WebhookSecret> {
  const secret = newSecret();
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, entity, id);
    if (before.format !== 'json') {
      throw new Problem('clash', 'Messages are not signed, so there is no secret');
    }
    await edit(inside, entity, before, { secret });
    const fields = { secret: { before: null, after: null } };
    inside.changes.push({ entity, id, name: before.name, action: 'updated', fields });
    return { secret };
  });
}

type Testing = { posting: Posting; publicUrl: URL | undefined };

/** Sends before the transaction. A test changes nothing but the list of deliveries. */
export async function testWebhook(
  ctx: Ctx,
  { params: { id } }: One,
  { posting, publicUrl }: Testing,
): Promise<Prepared<WebhookDelivery>> {
  const webhook = await webhookRow(ctx, id);
  const at = new Date(ctx.now());
  const messageId = `test_${newSecret().slice(-16).replaceAll(/\W/g, '0')}`;
  const body = testBody(webhook.format, at.toISOString(), { publicUrl, timeZone: 'UTC' });
  const outcome = await post(webhook, { id: messageId, at, body }, posting);
  return (writing) =>
    transaction(writing, async (inside) => {
      await lockedRow(inside, entity, id);
      return recordDelivery(inside, id, { messageId, event: 'test', ...outcome });
    });
}
