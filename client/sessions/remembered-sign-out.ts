import { api } from '../api.ts';

/*
 * A sign-out that the server has not heard of. Who signs out without a network is signed out here, and
 * must not be signed in again by opening the program once the network is back.
 */

const key = 'ui-sign-out-pending';

/** Notes that this browser's session is to be ended, until `finishSignOut` has ended it. */
export function rememberSignOut(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // A browser that stores nothing asks the server once, now or never.
  }
}

/** Ends on the server what was ended here. True when nothing is left to end. */
export async function finishSignOut(): Promise<boolean> {
  try {
    if (localStorage.getItem(key) === null) return true;
  } catch {
    // As above: nothing is known, so the server is asked.
  }
  try {
    await api('signOut');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
