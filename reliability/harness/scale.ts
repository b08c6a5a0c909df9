/** Whether this is the long run, `npm run test:long`, instead of `npm test`. */
export const isLong = process.env['RELIABILITY'] === 'long';

/** Few repetitions in `npm test`, and the promised number in the long run. */
export function tries(short: number, long: number): number {
  return isLong ? long : short;
}

/** Every nth of a list in `npm test`, beginning with a random one, and all of it in the long run. */
export function sample<One>(list: readonly One[], nth: number): One[] {
  const start = Number(seed) % nth;
  return list.filter((_, at) => isLong || at % nth === start);
}

/** The random seed of this run: new each time, or SEED to reproduce a failure. */
export const seed = process.env['SEED'] ?? String(Date.now() % 1_000_000);
