import { useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

import { categoriesQuery, marketsQuery } from '#client/lists/queries.ts';
import { managersQuery } from '#client/managers/queries.ts';
import { ownerRolesQuery } from '#client/owner-roles/queries.ts';
import { peopleQuery } from '#client/people/queries.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Person } from '#contract/people.ts';

import { projectsQuery } from '../queries.ts';

/** The names in a list, none of them blank. */
export type NameList = {
  /** Undefined while they are being fetched; none where that failed. */
  names: string[] | undefined;
  failed: boolean;
};

/** What the form offers to choose from. What is undefined is being fetched. */
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
  const categories = useQuery({ ...categoriesQuery(), select: namesOf });
  const markets = useQuery({ ...marketsQuery(), select: namesOf });
  const managers = useQuery(managersQuery());
  const people = useQuery(peopleQuery());
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
  queryClient.query(categoriesQuery()).catch(() => {});
  queryClient.query(marketsQuery()).catch(() => {});
  queryClient.query(managersQuery()).catch(() => {});
  queryClient.query(peopleQuery()).catch(() => {});
  queryClient.query(ownerRolesQuery()).catch(() => {});
}

/** What could not be fetched can still be typed. The same object for as long as nothing changes. */
function useNameList({ data, isError }: UseQueryResult<string[]>): NameList {
  return useMemo(
    () => ({ names: data ?? (isError ? [] : undefined), failed: isError && data === undefined }),
    [data, isError],
  );
}

function namesOf(things: { name: string }[]): string[] {
  return things.map(({ name }) => name).filter((name) => name.trim() !== '');
}
