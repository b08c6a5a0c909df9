/** A read, as far as its states on the screen need it. */
export type Query<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** For data that needs no read. */
export function loaded<Data>(data: Data): Query<Data> {
  return { data, isError: false, isFetching: false, refetch: () => {} };
}
