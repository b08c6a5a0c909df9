import { History, SearchX } from 'lucide-react';
import { useMemo } from 'react';

import { isFiltered, useAddress } from '#client/ui/address.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

import { ActivityDays } from './activity-days.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ExportActivity } from './export-activity.tsx';
import { filtersOf, noFilters, sentFor } from './filters.ts';
import type { Filters } from './filters.ts';
import { useActivity } from './use-activity.ts';
import type { Activity } from './use-activity.ts';

export function ActivityPage() {
  const [filters, changeFilters] = useAddress(filtersOf, noFilters);
  const sent = useMemo(() => sentFor(filters), [filters]);
  const activity = useActivity(sent);
  return (
    <>
      <PageHeader
        title="Activity"
        subtitle="Who did what, and when."
        actions={<ExportActivity sent={sent} />}
      />
      <ActivityFilters
        filters={filters}
        onChange={changeFilters}
        known={namesIn(activity, filters)}
      />
      <Log activity={activity} filters={filters} onShowAll={() => changeFilters(noFilters)} />
    </>
  );
}

type LogProps = {
  activity: Activity;
  filters: Filters;
  onShowAll: () => void;
};

function Log({ activity, filters, onShowAll }: LogProps) {
  const { entries, older, failed, fetching, retry } = activity;
  if (entries && entries.length > 0) {
    return (
      <>
        <ActivityDays entries={entries} list={JSON.stringify(filters)} busy={activity.outdated}>
          {({ key, title, rows }) => (
            <Card key={key} flush title={title} className="mb-4">
              {rows}
            </Card>
          )}
        </ActivityDays>
        {older && (
          <ShowMore
            failure="Couldn't load more activity"
            busy={older.busy}
            failed={older.failed}
            onMore={older.fetch}
            onNear={older.fetchOnScroll}
            shown={entries.length}
          />
        )}
      </>
    );
  }
  return (
    <Card flush>
      {entries ? (
        <Nothing filters={filters} onShowAll={onShowAll} />
      ) : failed ? (
        <FailedState message="Couldn't load activity" busy={fetching} onRetry={retry} />
      ) : (
        <SkeletonRows label="Loading activity" rows={10} />
      )}
    </Card>
  );
}

function Nothing({ filters, onShowAll }: Omit<LogProps, 'activity'>) {
  return isFiltered(filters, noFilters) ? (
    <EmptyState
      icon={SearchX}
      title="No activity matches your filters"
      action={<Button onClick={onShowAll}>Show all activity</Button>}
    >
      Try adjusting or clearing the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={History} title="No activity yet">
      Changes appear here as people make them.
    </EmptyState>
  );
}

function namesIn({ entries, outdated }: Activity, { person, project }: Filters) {
  const of = outdated ? undefined : entries;
  const theirs = of?.find(({ projectManagerId }) => projectManagerId === person);
  const inProject = of?.find(({ projectId }) => projectId === project);
  return {
    person: person === null ? undefined : theirs?.projectManagerName,
    project: inProject?.projectName ?? inProject?.formerProjectName ?? undefined,
  };
}
