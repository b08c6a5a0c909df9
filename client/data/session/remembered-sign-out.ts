import type { SignOutAnswer } from '#contract/sessions.ts';

import { api } from '../api.ts';
import { forgetEmbedded } from '../embedded.ts';

/** Set until the server has confirmed the sign-out: the next start must not be signed in. */

const key = 'ui-sign-out-pending';
// Fallback without storage, until the page is closed.
let pending = false;

export function rememberSignOut(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    pending = true;
  }
}

type Finished = { finished: true; answer?: SignOutAnswer } | { finished: false };

/** Completes a pending sign-out on the server. `finished` if none is left. */
export async function finishSignOut(): Promise<Finished> {
  if (!pending && !isStored()) return { finished: true };
  // They are those of the session that ends.
  forgetEmbedded();
  try {
    const answer = await api('signOut');
    clearPending();
    return { finished: true, answer };
  } catch {
    return { finished: false };
  }
}

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
    // Storage is blocked, so nothing was stored.
  }
}
