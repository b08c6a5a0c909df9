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

/** Does work that cannot be split, and yields to the event loop if it took a while. */
export async function thenGiveWay<T>(work: () => T): Promise<T> {
  const begun = performance.now();
  const done = work();
  return performance.now() - begun < longestMs / 4 ? done : nextTurn(done);
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
