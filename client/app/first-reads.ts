import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

import { forgetEmbedded, isEmbedded } from '#client/data/embedded.ts';
import { readOf } from '#client/data/reads.ts';
import { dashboardFilters } from '#client/pages/dashboard/filters.ts';
import { dueStepsQuery, statsQuery } from '#client/pages/dashboard/queries.ts';
import { myWorkQuery } from '#client/pages/my-work/queries.ts';
import {
  openProjectsQuery,
  projectsQuery,
  readForRows,
  readProjectPage,
} from '#client/pages/projects/queries.ts';
import { today } from '#client/ui/day.ts';
import { ownWork } from '#contract/first-reads.ts';
import type { CurrentUser } from '#contract/sessions.ts';

/**
 * Moves the responses within the page into the cache, where live changes refresh them, and drops unused ones. Resolves
 * when all have arrived or failed; the components that read them report failures.
 */
export async function takeFirstReads(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  const reads: Promise<unknown>[] = [];
  const take = <Data, Key extends QueryKey>(
    query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
  ) => {
    const address = query.queryKey.filter((part) => typeof part !== 'object').join('/');
    if (isEmbedded(address)) reads.push(queryClient.query(query));
  };
  take(openProjectsQuery());
  take(statsQuery(dashboardFilters.whole));
  take(projectsQuery());
  take(readOf('listProjectManagers'));
  take(readOf('listMentions'));
  take(readOf('readNewForYou'));
  if (isEmbedded('/api/people')) reads.push(readForRows(queryClient));
  if (user.personId && isEmbedded(ownWork)) {
    const sent = { who: 'person', id: String(user.personId), day: today() } as const;
    reads.push(queryClient.infiniteQuery(myWorkQuery(sent)));
  }
  if (user.personId) take(dueStepsQuery(user.personId, today()));
  const id = projectAt(location.pathname);
  if (isEmbedded(`/api/projects/${id}`)) reads.push(readProjectPage(queryClient, id));
  setTimeout(forgetEmbedded);
  await Promise.allSettled(reads);
}

export function prefetchProject(href: string, queryClient: QueryClient): void {
  const id = projectAt(href.replace(/[?#].*/s, ''));
  if (id) void readProjectPage(queryClient, id);
}

function projectAt(path: string): number {
  return Number(/^\/projects\/([1-9]\d*)$/.exec(path)?.[1] ?? 0);
}
