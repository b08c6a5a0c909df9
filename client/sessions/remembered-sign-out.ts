import { api } from '#client/api.ts';
import type { SignOutAnswer } from '#contract/sessions.ts';

/** A sign-out that the server does not know of yet: the next start must not sign in again. */

const key = 'ui-sign-out-pending';
// For a browser without storage: lasts until the page is left.
let pending = false;

export function rememberSignOut(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    pending = true;
  }
}

type Finished = { finished: true; answer?: SignOutAnswer } | { finished: false };

/** Ends a remembered session on the server. `finished` if nothing is left to end. */
export async function finishSignOut(): Promise<Finished> {
  if (!pending && !isStored()) return { finished: true };
  try {
    const answer = await api('signOut');
    clearPending();
    return { finished: true, answer };
  } catch {
    return { finished: false };
  }
}

/** If storage cannot be read, nothing was stored in it. */
function isStored(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function clearPending(): void {
  pending = false;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
