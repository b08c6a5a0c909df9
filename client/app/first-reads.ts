import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

import { forgetEarly, isEarly } from '#client/api.ts';
import { noFilters } from '#client/dashboard/filters.ts';
import { statsQuery } from '#client/dashboard/queries.ts';
import { managersQuery } from '#client/managers/queries.ts';
import { openProjectsQuery } from '#client/projects/queries.ts';
import { projectQuery, projectsQuery } from '#client/projects/queries.ts';

/**
 * Takes what was asked for before the program began into the store of what was read, in which changes reach
 * it like everything else. The rest is let go of: nobody would notice that it grows old.
 */
export function takeFirstReads(queryClient: QueryClient): void {
  const take = <Data, Key extends QueryKey>(
    query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
  ) => {
    const address = query.queryKey.filter((part) => typeof part !== 'object').join('/');
    // A failure shows where it is read again.
    if (isEarly(address)) queryClient.query(query).catch(() => {});
  };
  take(openProjectsQuery());
  take(statsQuery(noFilters));
  take(managersQuery());
  take(projectsQuery());
  const id = projectAt(location.pathname);
  if (id) take(projectQuery(id));
  setTimeout(forgetEarly);
}

/** Begins to read what the page behind a link shows, where that is a project: its page can do nothing without. */
export function readBehind(href: string, queryClient: QueryClient): void {
  const id = projectAt(href.replace(/[?#].*$/, ''));
  // A failure shows when the page itself is opened.
  if (id) queryClient.query(projectQuery(id)).catch(() => {});
}

function projectAt(path: string): number {
  return Number(/^\/projects\/([1-9]\d*)$/.exec(path)?.[1] ?? 0);
}
