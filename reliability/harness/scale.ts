/** Whether this is the long run, `npm run test:long`; else it is a part of `npm test`. */
export const isLong = process.env['RELIABILITY'] === 'long';

/** How often something is tried: a few times with every `npm test`, as often as is promised in the long run. */
export function tries(short: number, long: number): number {
  return isLong ? long : short;
}

/** The seed of this run's chance: a new one each time, or the one that SEED names, to see a failure again. */
export const seed = process.env['SEED'] ?? String(Date.now() % 1_000_000);
