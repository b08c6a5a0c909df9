import type { AccountRole } from '#contract/permissions.ts';

import { refusal } from './permissions.ts';

/* What contributors may do. Managers may do it everywhere, viewers nowhere. */

export const notYourItem = 'Only its owners and managers can do this';
export const managersChangeThis = 'Only managers can change this';

/** Why an account may not tick, mark, send back or add evidence; null if it may. */
export function workRefusal(account: AccountRole, isOwner: boolean): string | null {
  const isForeign = account.role === 'contributor' && !isOwner;
  return refusal('work', account) ?? (isForeign ? notYourItem : null);
}

/** What a contributor may change of steps and details that they own. */
export const contributed: ReadonlySet<string> = new Set([
  'isCompleted',
  'completion',
  'completedBy',
  'completedAt',
  'blockedReason',
  'waitsForId',
]);
