/** A mutation test: a mistake, and the test that must fail with it. */
export type Mutation = {
  /** A row of the README's table, such as `D1`. */
  row: string;
  what: string;
  file: string;
  find: string;
  replace: string;
  test: string;
  name?: string;
  /** Set if the test fails on one engine only. */
  engine?: 'sqlite' | 'postgres';
  long?: true;
  env?: Record<string, string>;
};
