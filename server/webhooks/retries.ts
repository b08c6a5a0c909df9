import { webhookRetryHours } from '#contract/webhooks.ts';

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
