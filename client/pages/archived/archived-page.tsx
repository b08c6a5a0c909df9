import { useQuery } from '@tanstack/react-query';
import { Archive, LayoutGrid, MapPin, Tags } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';

import { useShown } from '#client/lists/use-list-view.ts';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { archivedProjectsQuery } from '#client/pages/projects/queries.ts';
import { valuesIn } from '#client/shared/filter-options.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StatCard } from '#client/ui/stat-card.tsx';
import type { Project } from '#contract/projects.ts';
import { dot, formatNumber } from '#contract/words.ts';

import { ArchiveFilters } from './archive-filters.tsx';
import { archiveView, outcomesIn, shownProjects } from './archive-view.ts';
import { CompletedProjects } from './completed-projects.tsx';

export function ArchivedPage() {
  const query = useQuery(archivedProjectsQuery());
  const { data } = query;
  const control = useSearchedView(archiveView);
  const shown = useShown(data, control.shown, shownProjects);
  const categories = useMemo(() => data && valuesIn(data, 'category'), [data]);
  const markets = useMemo(() => data && valuesIn(data, 'market'), [data]);
  const failed = query.isError && !data;
  const counters: [string, LucideIcon, readonly unknown[] | undefined][] = [
    ['Total Archived', Archive, data],
    ['Categories', Tags, categories],
    ['Markets', MapPin, markets],
    ['Showing', LayoutGrid, shown],
  ];
  return (
    <>
      <PageHeader
        title="Archived Projects"
        subtitle={<Subtitle archived={data} failed={failed} />}
      />
      <div className="mb-4 grid grid-cols-2 gap-4 md:grid-cols-4">
        {counters.map(([label, Icon, counted]) => (
          <StatCard
            key={label}
            label={label}
            value={failed ? '–' : counted?.length}
            icon={<Icon aria-hidden="true" className="size-4" />}
          />
        ))}
      </div>
      <ArchiveFilters of={control} categories={categories ?? []} markets={markets ?? []} />
      <CompletedProjects query={query} shown={shown} />
    </>
  );
}

type SubtitleProps = { archived: readonly Project[] | undefined; failed: boolean };

function Subtitle({ archived, failed }: SubtitleProps) {
  if (!archived) return failed ? 'Completed projects' : <Skeleton className="h-5 w-40" />;
  const count = archived.length;
  const ended = outcomesIn(archived);
  return (
    <>
      <span>
        {count === 1 ? '1 completed project' : `${formatNumber(count)} completed projects`}
      </span>
      {ended && (
        <span className="text-ink-faint">
          {dot}
          {ended}
        </span>
      )}
    </>
  );
}
