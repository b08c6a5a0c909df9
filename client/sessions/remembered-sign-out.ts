import { api } from '#client/api.ts';
import type { SignOutAnswer } from '#contract/sessions.ts';

/*
 * A sign-out that the server has not heard of. Who signs out without a network is signed out here, and
 * must not be signed in again by opening the program once the network is back.
 */

const key = 'ui-sign-out-pending';
// Where the browser refuses to store anything: until the page is left.
let pending = false;

/** Notes that this browser's session is to be ended, until `finishSignOut` has ended it. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    pending = true;
  }
}

type Finished = { finished: true; answer?: SignOutAnswer } | { finished: false };

/** Ends on the server what was ended here, if anything was. `finished` when nothing is left to end. */
export async function finishSignOut(): Promise<Finished> {
  if (!pending && !isStored()) return { finished: true };
  try {
    const answer = await api('signOut');
    forget();
    return { finished: true, answer };
  } catch {
    return { finished: false };
  }
}

/** In a storage that cannot be read nothing is pending: nothing could be stored in it. */
function isStored(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function forget(): void {
  pending = false;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
