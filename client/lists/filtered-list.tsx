import type { ReactNode } from 'react';

import { counted } from '#contract/words.ts';

import { QueryState } from './query-state.tsx';
import type { Empty, QueryStateProps } from './query-state.tsx';
import type { Query } from './query.ts';

export type Noun = { one: string; many: string };

export type FilteredListProps<Row> = Pick<
  QueryStateProps<readonly Row[], readonly Row[]>,
  'rows' | 'loading' | 'framed' | 'children'
> & {
  query: Query<readonly Row[]>;
  noun: Noun;
  filters?: ReactNode;
  /** The rows under the filters. */
  shown?: readonly Row[] | undefined;
  /** Without any rows, and without rows under the filters. */
  empty: Empty;
  noMatch?: Empty;
};

/** Filters above the rows that they leave, which are announced. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { query, noun, filters, empty, noMatch, children, ...states } = props;
  const { data } = query;
  const shown = 'shown' in props ? props.shown : data;
  const isEmpty = data?.length === 0;
  // From the start, so that nothing moves when the rows arrive.
  const hasFilters = data ? !isEmpty : !query.isError;
  return (
    <>
      {hasFilters && filters}
      <p role="status" className="sr-only">
        {data &&
          shown &&
          shown.length < data.length &&
          `${counted(shown.length, noun.one, noun.many)} shown`}
      </p>
      <QueryState
        query={query}
        data={shown}
        content={noun.many}
        framed
        empty={isEmpty ? empty : noMatch}
        {...states}
      >
        {children}
      </QueryState>
    </>
  );
}
