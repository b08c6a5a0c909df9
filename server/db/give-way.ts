import { setImmediate as nextTurn } from 'node:timers/promises';

import type { KyselyPlugin } from 'kysely';

const longestMs = 8;
let heldSince = 0;

/** Call it when a transaction starts in this thread. */
export function holdThread(): void {
  heldSince = performance.now();
}

/**
 * Yields to the event loop if a transaction has used the thread for a while. SQLite runs in this thread: reads run
 * between the statements of a long write, other writes wait for its end.
 */
export async function giveWay(): Promise<void> {
  if (performance.now() - heldSince < longestMs) return;
  await nextTurn();
  holdThread();
}

export function givingWay(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await giveWay();
      return result;
    },
  };
}
