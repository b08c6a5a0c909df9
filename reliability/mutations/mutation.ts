/** A mutation test: a mistake, and the resilience test or other test that must fail with it. */
export type Mutation = {
  /** A row of the README's table, such as `D1`. */
  row: string;
  what: string;
  /** A path from the project folder. */
  file: string;
  /** A text that the file contains once, and its replacement. */
  find: string;
  replace: string;
  test: string;
  /** A part of the name of the test that fails. */
  name?: string;
  /** Set if the test fails on one engine only. */
  engine?: 'sqlite' | 'postgres';
  /** The test belongs to the long run. */
  long?: true;
  /** Variables that shorten a long test. */
  env?: Record<string, string>;
};
