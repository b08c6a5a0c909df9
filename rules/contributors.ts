import type { AccountRole } from '#contract/permissions.ts';

import { refusal } from './permissions.ts';

/* Contributors work on what they own. Managers may do the same everywhere, viewers nowhere. */

export const notYourItem = 'Only its owners and managers can do this';
export const managersChangeThis = 'Only managers can change this';

/** Why an account may not tick, mark, send back or add evidence; null if it may. */
export function workRefusal(account: AccountRole, isOwner: boolean): string | null {
  const isForeign = account.role === 'contributor' && !isOwner;
  return refusal('work', account) ?? (isForeign ? notYourItem : null);
}

/** The fields of their own steps and details that contributors may change. */
export const contributed: ReadonlySet<string> = new Set([
  'isCompleted',
  'completion',
  'completedBy',
  'completedAt',
  'blockedReason',
  'waitsForId',
]);
