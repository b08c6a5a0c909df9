import type { Kysely } from 'kysely';

import { webhookRetryHours } from '#contract/webhooks.ts';
import type { Tables } from '#server/db/tables.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute];

/** When to try again after this many failures and one more. */
export function pauseAfter(failures: number, now: string): string {
  return new Date(Date.parse(now) + (pauses[failures] ?? hour)).toISOString();
}

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
