import { forgetAll } from '#client/ui/drafts.ts';

/*
 * What a tab remembers, drafts above all, belongs to the person who wrote it: it survives the end of
 * a session, but neither a sign-out nor somebody else's sign-in.
 */

/** Makes this tab's storage this account's; what another one left in it goes. */
export function claimTabStorage(userId: number): void {
  const owner = String(userId);
  try {
    if (sessionStorage.getItem(ownerKey) === owner) return;
    sessionStorage.clear();
    forgetAll();
    sessionStorage.setItem(ownerKey, owner);
  } catch {
    // A browser that stores nothing has nothing to protect.
  }
}

/** Empties this tab's storage. */
export function clearTabStorage(): void {
  forgetAll();
  try {
    sessionStorage.clear();
  } catch {
    // As above.
  }
}

const ownerKey = 'signed-in-as';
