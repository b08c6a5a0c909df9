import { isValidElement } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

import { Card, LoadingCard } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

import type { Query } from './query.ts';

export type Empty = ComponentProps<typeof EmptyState> | ReactElement;

export type QueryStateProps<Read, Data> = {
  query: Query<Read>;
  /** If it is not the data of the query as it is. */
  data?: Data | undefined;
  /** Completes “Loading …” and “Couldn't load …”. */
  content: string;
  /** The number of placeholder rows, unless `loading` is another placeholder. */
  rows?: number;
  loading?: ReactElement | null;
  failure?: string;
  /** Reads more than the query again. */
  onRetry?: () => void;
  /** Instead of data without items. */
  empty?: Empty | undefined;
  isEmpty?: (data: Data) => boolean;
  /** Puts the states in a card of their own, for data that is no single card. */
  framed?: boolean;
  children: (data: Data) => ReactNode;
};

/** The states of a query: loading, failed with a retry, empty, or its data, which stays while a refetch fails. */
export function QueryState<Read, Data = Read>(props: QueryStateProps<Read, Data>) {
  const { query, content, loading, empty, isEmpty = hasNoItems, framed, children } = props;
  const data = 'data' in props ? props.data : (query.data as Data | undefined);
  const frame = (state: ReactElement, Frame = Card) =>
    framed ? <Frame flush>{state}</Frame> : state;
  if (data !== undefined) {
    if (!empty || !isEmpty(data)) return children(data);
    return isValidElement(empty) ? empty : frame(<EmptyState {...empty} />);
  }
  if (query.isError) {
    return frame(
      <FailedState
        message={props.failure ?? `Couldn't load ${content}`}
        busy={query.isFetching}
        onRetry={props.onRetry ?? (() => void query.refetch())}
      />,
    );
  }
  return loading === undefined
    ? frame(<SkeletonRows label={`Loading ${content}`} rows={props.rows} />, LoadingCard)
    : loading;
}

function hasNoItems(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
