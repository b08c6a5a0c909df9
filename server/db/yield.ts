import { setImmediate as nextTurn } from 'node:timers/promises';

import type { KyselyPlugin } from 'kysely';

const longestMs = 8;
let turnStarted = 0;

/** Call it when a transaction starts in this thread. */
export function startTurn(): void {
  turnStarted = performance.now();
}

/**
 * Yields to the event loop if a transaction has used the thread for a while. SQLite runs in this thread: reads run
 * between the statements of a long write, other writes wait for its end.
 */
export async function yieldIfLong(): Promise<void> {
  if (performance.now() - turnStarted < longestMs) return;
  await nextTurn();
  startTurn();
}

/** Does work that cannot be split, and yields to the event loop if it took a while. */
export async function thenYield<T>(work: () => T): Promise<T> {
  const startedAt = performance.now();
  const done = work();
  return performance.now() - startedAt < longestMs / 4 ? done : nextTurn(done);
}

export function yielding(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await yieldIfLong();
      return result;
    },
  };
}
