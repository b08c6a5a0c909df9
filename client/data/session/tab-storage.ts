import { clearDrafts } from '#client/ui/drafts.ts';
import { clearToasts } from '#client/ui/toasts.ts';

/**
 * Drafts belong to one account: they survive the end of a session, but no sign-out and no sign-in by another account.
 */

/** Clears data of another account in this tab. */
export function claimTabStorage(userId: number): void {
  const owner = String(userId);
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return;
    clearTab();
    sessionStorage.setItem(ownerKey, owner);
  } catch {
    // Without storage there is nothing to protect.
  }
}

/** Drafts, and toasts that offer to undo. */
export function clearTab(): void {
  clearDrafts();
  clearToasts();
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
  }
}

const ownerKey = 'signed-in-as';
