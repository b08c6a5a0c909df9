/**
 * A mistake that somebody could make, and the test that has to notice it. `npm run test:faults` makes each of
 * them in a copy of the project and runs its test, which has to turn red.
 */
export type Fault = {
  /** The row of the README's table that it belongs to, such as `D1`. */
  row: string;
  /** What somebody did wrong, in a few words. */
  what: string;
  /** The file to break, from the project folder. */
  file: string;
  /** A part of that file that stands there exactly once, and what somebody wrote instead. */
  find: string;
  replace: string;
  /** The test file that notices. */
  test: string;
  /** The name of the test in it, or a part of the name. */
  name?: string;
  /** Where only one engine notices. */
  engine?: 'sqlite' | 'postgres';
  /** Noticed in the long run only. */
  long?: true;
  /** What makes a long test short enough for this, by the names of its variables. */
  env?: Record<string, string>;
};
