import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';

/** Limits image decoding, drawing and packing. Throws `busy` if too many wait. */
export const limitImageWork = createConcurrencyLimiter({
  maxRunning: 2,
  maxQueued: 10,
  message: 'Too many slides are being made right now',
});
