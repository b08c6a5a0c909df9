import { clearDrafts } from '#client/ui/drafts.ts';

/**
 * Drafts and the like belong to one account: they survive the end of a session, but no sign-out and no
 * sign-in by somebody else.
 */

/** Clears what another account left in this tab. */
export function claimTabStorage(userId: number): void {
  const owner = String(userId);
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return;
    sessionStorage.clear();
    clearDrafts();
    sessionStorage.setItem(ownerKey, owner);
  } catch {
    // A browser that stores nothing has nothing to protect.
  }
}

export function clearTabStorage(): void {
  clearDrafts();
  try {
    sessionStorage.clear();
  } catch {
    // As above.
  }
}

const ownerKey = 'signed-in-as';
