import { setImmediate as nextTurn } from 'node:timers/promises';

import type { KyselyPlugin } from 'kysely';

const longestMs = 8;
let heldSince = 0;

/** To be called when a transaction begins in this thread. */
export function holdThread(): void {
  heldSince = performance.now();
}

/**
 * Lets others have their turn where a transaction has had the thread for a while. SQLite runs in this thread: reads go on
 * between two statements of a long write, other writes wait for its end.
 */
export async function giveWay(): Promise<void> {
  if (performance.now() - heldSince < longestMs) return;
  await nextTurn();
  holdThread();
}

/** Gives way after each query. */
export function givingWay(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await giveWay();
      return result;
    },
  };
}
