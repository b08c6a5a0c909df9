import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';

/** Runs what decodes, draws or packs pictures, when it is its turn. Throws when too many are waiting. */
export const withPictures = createConcurrencyLimiter({
  most: 2,
  waiting: 10,
  message: 'Too many slides are being made right now',
});
