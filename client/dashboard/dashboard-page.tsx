import { PageHeader } from '../ui/page-header.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { NotAnnouncedProjects } from './not-announced-projects.tsx';
import { OpenProjects } from './open-projects.tsx';
import { Stats } from './stats.tsx';
import { useFilters } from './use-filters.ts';

/** Every open project at a glance, under filters by market and manager. */
export function DashboardPage() {
  const [filters, setFilters] = useFilters();
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of all your projects and tasks" />
      <div className="mb-6 grid grid-cols-2 gap-4 md:grid-cols-[1fr_1fr_2fr] xl:grid-cols-[1fr_1fr_3fr]">
        <Stats filters={filters} />
        <FilterPanel filters={filters} onChange={setFilters} />
      </div>
      <OpenProjects filters={filters} onShowAll={() => setFilters({})} />
      <NotAnnouncedProjects filters={filters} />
    </>
  );
}
