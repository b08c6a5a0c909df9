import { useQueries, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { ProjectManager } from '../../../contract/managers.ts';
import type { Person } from '../../../contract/people.ts';
import { categoriesQuery, marketsQuery } from '../../lists/queries.ts';
import { managersQuery } from '../../managers/queries.ts';
import { peopleQuery } from '../../people/queries.ts';
import { projectsQuery } from '../queries.ts';

/** What the form offers to choose from. A list is undefined while it is being fetched. */
export type FieldLists = {
  /** Names, none of them blank. */
  categories: string[] | undefined;
  markets: string[] | undefined;
  managers: ProjectManager[] | undefined;
  people: Person[] | undefined;
  /** The names that projects have already. */
  takenNames: string[] | undefined;
};

/** The lists of the form; some `failed` when they could not be fetched, which `retry` tries again. */
export function useFieldLists(): { lists: FieldLists; failed: boolean; retry: () => void } {
  const [categories, markets, managers, people] = useQueries({
    queries: [
      { ...categoriesQuery(), select: namesOf },
      { ...marketsQuery(), select: namesOf },
      managersQuery(),
      peopleQuery(),
    ],
  });
  const { data: takenNames } = useQuery({ ...projectsQuery(), select: namesOf });
  const failed = [categories, markets, managers, people].filter(({ isError }) => isError);
  return {
    lists: {
      // What could not be fetched can still be typed.
      categories: categories.data ?? (categories.isError ? [] : undefined),
      markets: markets.data ?? (markets.isError ? [] : undefined),
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
}

function namesOf(things: { name: string }[]): string[] {
  return things.map(({ name }) => name).filter((name) => name.trim() !== '');
}
