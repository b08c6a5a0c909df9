/**
 * A mutation test: a plausible mistake and the resilience test, or other test, that must detect it. `npm run
 * test:faults` makes each mistake in a copy of the project and runs its test, which must fail.
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
