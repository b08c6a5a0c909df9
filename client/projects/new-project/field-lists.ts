import { useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/reads.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Person } from '#contract/people.ts';

import { projectsQuery } from '../queries.ts';

/** The names in a list, none of them blank. */
export type NameList = {
  /** Undefined while they are being fetched; none where that failed. */
  names: string[] | undefined;
  failed: boolean;
};

/** The choices that the form offers; undefined while they are being fetched. */
export type FieldLists = {
  categories: NameList;
  markets: NameList;
  managers: ProjectManager[] | undefined;
  people: Person[] | undefined;
  /** The names that projects have already. */
  takenNames: string[] | undefined;
};

/** The lists of the form; some `failed` when they could not be fetched, which `retry` tries again. */
export function useFieldLists(): { lists: FieldLists; failed: boolean; retry: () => void } {
  const categories = useQuery({ ...readOf('listCategories'), select: namesOf });
  const markets = useQuery({ ...readOf('listMarkets'), select: namesOf });
  const managers = useQuery(readOf('listProjectManagers'));
  const people = useQuery(readOf('listPeople'));
  const { data: takenNames } = useQuery({ ...projectsQuery(), select: namesOf });
  const failed = [categories, markets, managers, people].filter(({ isError }) => isError);
  return {
    lists: {
      categories: useNameList(categories),
      markets: useNameList(markets),
      managers: managers.data,
      people: people.data,
      takenNames,
    },
    failed: failed.length > 0,
    retry: () => failed.forEach((list) => void list.refetch()),
  };
}

/** Fetches the lists before the form is there. */
export function prefetchFieldLists(queryClient: QueryClient): void {
  // A failure shows in the form.
  queryClient.query(readOf('listCategories')).catch(() => {});
  queryClient.query(readOf('listMarkets')).catch(() => {});
  queryClient.query(readOf('listProjectManagers')).catch(() => {});
  queryClient.query(readOf('listPeople')).catch(() => {});
}

/** A name that could not be fetched can still be typed. The result's identity is stable. */
function useNameList({ data, isError }: UseQueryResult<string[]>): NameList {
  return useMemo(
    () => ({ names: data ?? (isError ? [] : undefined), failed: isError && data === undefined }),
    [data, isError],
  );
}

function namesOf(things: { name: string }[]): string[] {
  return things.map(({ name }) => name).filter((name) => name.trim() !== '');
}
