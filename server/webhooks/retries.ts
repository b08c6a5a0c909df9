import type { Kysely } from 'kysely';

import { webhookRetryHours } from '#contract/webhooks.ts';
import type { Tables } from '#server/db/tables.ts';
import { hour, minute } from '#server/log-queue/pauses.ts';

/** Whether a delivery has failed for so long that its webhook is paused. */
export function isOverdue(failingSince: string, now: string): boolean {
  return Date.parse(now) - Date.parse(failingSince) >= webhookRetryHours * hour;
}

/** After a clock that was ahead, a webhook would wait or fail for too long. */
export async function clampWebhooks(db: Kysely<Tables>, now: string): Promise<void> {
  const webhooks = () => db.updateTable('webhooks');
  // A lease is shorter, also with clocks that differ a little.
  const latest = new Date(Date.parse(now) + minute).toISOString();
  const latestAttempt = new Date(Date.parse(now) + hour + minute).toISOString();
  await webhooks().set({ failingSince: now }).where('failingSince', '>', latest).execute();
  await webhooks().set({ leasedUntil: now }).where('leasedUntil', '>', latest).execute();
  await webhooks().set({ nextAttemptAt: now }).where('nextAttemptAt', '>', latestAttempt).execute();
}
