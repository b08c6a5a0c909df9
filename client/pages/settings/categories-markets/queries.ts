import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import type { Category, Market } from '#contract/lists.ts';

import type { ListKind } from './list-kind.ts';

/** Markets also have defaults of their projects. */
export type Entry = Category & Partial<Market>;

export function entriesQuery({ list }: ListKind): UseQueryOptions<Entry[]> {
  const read = list === 'categories' ? readOf('listCategories') : readOf('listMarkets');
  return read as UseQueryOptions<Entry[]>;
}

/** Undefined while loading, empty after a failure. */
export function useCategoryNames(): string[] | undefined {
  return namesOf(useQuery(readOf('listCategories')));
}

export function useMarketNames(): string[] | undefined {
  return namesOf(useQuery(readOf('listMarkets')));
}

function namesOf({ data, isError }: { data: { name: string }[] | undefined; isError: boolean }) {
  // After a failure, names can still be typed.
  if (!data) return isError ? [] : undefined;
  return data.map(({ name }) => name).filter((name) => name.trim() !== '');
}
