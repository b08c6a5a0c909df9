import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';

/**
 * Runs what hashes or verifies passwords, when it is its turn: each takes 19 MiB and 50 ms of a core. Throws
 * when too many are waiting.
 */
export const withHashing = createConcurrencyLimiter({
  most: 2,
  waiting: 20,
  message: 'Too many people are signing in right now',
});
