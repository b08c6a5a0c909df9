import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useListView } from '#client/lists/use-list-view.ts';
import { PageHeader } from '#client/ui/page-header.tsx';

import { DueSummary } from './due-summary.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { dashboardFilters, knownFilters } from './filters.ts';
import { NotAnnouncedProjects } from './not-announced-projects.tsx';
import { OpenProjects } from './open-projects.tsx';
import { Stats } from './stats.tsx';

export function DashboardPage() {
  const control = useListView(dashboardFilters);
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  const filters = useMemo(() => knownFilters(control.view, managers), [control.view, managers]);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={
          <>
            <span className="block">Overview of all your projects and tasks</span>
            <span className="flex min-h-6 items-center">
              <DueSummary filters={filters} />
            </span>
          </>
        }
      />
      <div className="mb-6 grid grid-cols-2 gap-4 md:grid-cols-[1fr_1fr_2fr] xl:grid-cols-[1fr_1fr_3fr]">
        <Stats filters={filters} />
        <FilterPanel of={{ ...control, view: filters }} />
      </div>
      <OpenProjects filters={filters} onShowAll={control.clear} />
      <NotAnnouncedProjects filters={filters} />
    </>
  );
}
