import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';

/** Limits image decoding, rendering and packing. Throws `busy` if the queue is full. */
export const limitImageWork = createConcurrencyLimiter({
  maxRunning: 2,
  maxQueued: 10,
  message: 'Too many slides are being made right now',
});
