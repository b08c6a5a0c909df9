import { Problem } from '../problem.ts';

// Each hash takes 19 MiB and 50 ms of a core: a few at a time, a short queue, and the rest is told to wait.
const mostHashing = 2;
const longestQueue = 20;
let hashing = 0;
const queue: (() => void)[] = [];

/** Runs what hashes or verifies passwords, when it is its turn. Throws when too many are waiting. */
export async function withHashing<T>(work: () => Promise<T>): Promise<T> {
  if (hashing >= mostHashing) {
    if (queue.length >= longestQueue) {
      throw new Problem('busy', 'Too many people are signing in right now', { retryAfter: 2 });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    hashing += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else hashing -= 1;
  }
}
