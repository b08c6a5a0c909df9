import { useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Person } from '#contract/people.ts';

import { projectsQuery } from '../queries.ts';

/** Without blank names. */
export type NameList = {
  /** Undefined while loading, empty after a failure. */
  names: string[] | undefined;
  failed: boolean;
};

export type FieldLists = {
  categories: NameList;
  markets: NameList;
  managers: ProjectManager[] | undefined;
  people: Person[] | undefined;
  takenNames: string[] | undefined;
};

/** `failed` if one of the lists could not be read. */
export function useFieldLists(): { lists: FieldLists; failed: boolean; retry: () => void } {
  const categories = useQuery({ ...readOf('listCategories'), select: namesOf });
  const markets = useQuery({ ...readOf('listMarkets'), select: namesOf });
  const managers = useQuery(readOf('listProjectManagers'));
  const people = useQuery(readOf('listPeople'));
  // The fields of the roles read them from the same query.
  const roles = useQuery(readOf('listOwnerRoles'));
  const { data: takenNames } = useQuery({ ...projectsQuery(), select: namesOf });
  const failed = [categories, markets, managers, people, roles].filter(({ isError }) => isError);
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

export function prefetchFieldLists(queryClient: QueryClient): void {
  // The form reports the failure.
  queryClient.query(readOf('listCategories')).catch(() => {});
  queryClient.query(readOf('listMarkets')).catch(() => {});
  queryClient.query(readOf('listProjectManagers')).catch(() => {});
  queryClient.query(readOf('listPeople')).catch(() => {});
  queryClient.query(readOf('listOwnerRoles')).catch(() => {});
}

/** After a failure names can still be typed. The result is memoized. */
function useNameList({ data, isError }: UseQueryResult<string[]>): NameList {
  return useMemo(
    () => ({ names: data ?? (isError ? [] : undefined), failed: isError && data === undefined }),
    [data, isError],
  );
}

function namesOf(things: { name: string }[]): string[] {
  return things.map(({ name }) => name).filter((name) => name.trim() !== '');
}
