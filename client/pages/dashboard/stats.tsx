import { useQuery } from '@tanstack/react-query';

import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { StatCard } from '#client/ui/stat-card.tsx';

import type { Filters } from './filters.ts';
import { statsQuery, useRetry } from './queries.ts';

export function Stats({ filters }: { filters: Filters }) {
  const { data, isError } = useQuery(statsQuery(filters));
  const projects = useQuery(openProjectsQuery());
  const retry = useRetry();
  const unknown = isError && !data;
  // If the list failed too, its retry button reloads everything.
  const hint = unknown && projects.data && (
    <button
      type="button"
      onClick={retry}
      className="rounded-sm text-accent-ink underline underline-offset-2"
    >
      Not loaded. Try again
    </button>
  );
  return (
    <>
      <StatCard label="Total Projects" value={unknown ? '–' : data?.totalProjects} hint={hint} />
      <StatCard label="Active Tasks" value={unknown ? '–' : data?.activeTasks} href="/tasks" />
    </>
  );
}
