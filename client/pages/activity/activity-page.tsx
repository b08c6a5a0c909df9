import { History, SearchX } from 'lucide-react';
import { useMemo } from 'react';

import { QueryState } from '#client/lists/query-state.tsx';
import type { Empty } from '#client/lists/query-state.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useListView } from '#client/lists/use-list-view.ts';
import type { ListControl } from '#client/lists/use-list-view.ts';
import { Card } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';

import { ActivityDays } from './activity-days.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ExportActivity } from './export-activity.tsx';
import { activityView, sentFor } from './filters.ts';
import type { Filters } from './filters.ts';
import { useActivity } from './use-activity.ts';
import type { Activity } from './use-activity.ts';

export function ActivityPage() {
  const control = useListView(activityView);
  const filters = control.view;
  const sent = useMemo(() => sentFor(filters), [filters]);
  const activity = useActivity(sent);
  return (
    <>
      <PageHeader
        title="Activity"
        subtitle="Who did what, and when"
        actions={<ExportActivity sent={sent} />}
      />
      <ActivityFilters of={control} known={namesIn(activity, filters)} />
      <Log activity={activity} control={control} />
    </>
  );
}

type LogProps = {
  activity: Activity;
  control: ListControl<Filters>;
};

function Log({ activity, control }: LogProps) {
  const { entries, older, query } = activity;
  return (
    <QueryState
      query={query}
      data={entries}
      content="activity"
      rows={10}
      framed
      empty={activityView.isFiltered(control.view) ? noMatches(control) : noActivity}
    >
      {(shown) => (
        <>
          <ActivityDays
            entries={shown}
            list={JSON.stringify(control.view)}
            busy={activity.outdated}
          >
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
              shown={shown.length}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

const noActivity: Empty = {
  icon: History,
  title: 'No activity yet',
  children: 'Changes appear here as people make them.',
};

function noMatches(control: ListControl<Filters>): Empty {
  return {
    icon: SearchX,
    title: 'No activity matches your filters',
    children: 'Try adjusting or clearing the filters.',
    action: <ShowAll of={control}>Show all activity</ShowAll>,
  };
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
