/** A mutation test: a mistake, and the test that must fail with it. */
export type Mutation = {
  /** A row of the README's table, such as `D1`. */
  row: string;
  what: string;
  /** Relative to the project folder. */
  file: string;
  /** A text that occurs once in the file, and its replacement. */
  find: string;
  replace: string;
  test: string;
  /** Part of the title of the failing test. */
  name?: string;
  /** Set if the test fails on one engine only. */
  engine?: 'sqlite' | 'postgres';
  /** The test belongs to the long run. */
  long?: true;
  /** Variables that shorten a long test. */
  env?: Record<string, string>;
};
