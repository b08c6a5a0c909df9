import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';

/** Limits password hashing: each takes 19 MiB and 50 ms of a core. Throws `busy` if the queue is full. */
export const withHashing = createConcurrencyLimiter({
  maxRunning: 2,
  maxQueued: 20,
  message: 'Too many people are signing in right now',
});
