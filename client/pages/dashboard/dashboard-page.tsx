import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useListView } from '#client/lists/use-list-view.ts';
import { PageHeader } from '#client/ui/page-header.tsx';

import { DueLine } from './due-line.tsx';
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
      <PageHeader title="Dashboard" subtitle="Overview of all your projects and tasks" />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Stats filters={filters} />
        <FilterPanel of={{ ...control, view: filters }} />
        <DueSummary filters={filters} />
      </div>
      <DueLine />
      <OpenProjects filters={filters} onShowAll={control.clear} />
      <NotAnnouncedProjects filters={filters} />
    </>
  );
}
