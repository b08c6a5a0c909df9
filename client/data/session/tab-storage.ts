import { clearDrafts } from '#client/ui/drafts.ts';
import { clearToasts, showFailure } from '#client/ui/toasts.ts';

/**
 * Drafts belong to one account: they survive the end of a session, but no sign-out and no sign-in by another account.
 */

/** Clears data of another account in this tab. `owner`: an account, or the secret of a personal link. */
export function claimTabStorage(owner: string): void {
  try {
    const before = sessionStorage.getItem(ownerKey);
    if (before === owner) return;
    clearTab();
    if (before === replaced) showFailure('Another account signed in in this browser.');
    sessionStorage.setItem(ownerKey, owner);
  } catch {
    // Without storage there is nothing to protect.
  }
}

/**
 * Starts the tab again for another account, whose sign-in in another tab replaced the session. Requests that wait
 * would be sent as its own.
 */
export function startAgain(): Promise<never> {
  clearTab();
  try {
    sessionStorage.setItem(ownerKey, replaced);
  } catch {
    // Only the message is missing then.
  }
  location.reload();
  return new Promise(() => {});
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

/** Whose data the tab has, also after a reload. */
export const ownerKey = 'signed-in-as';
const replaced = 'replaced';
