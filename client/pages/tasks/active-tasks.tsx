import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { Suspense, useCallback, useMemo } from 'react';

import { api } from '#client/data/api.ts';
import { keyOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import type { Empty } from '#client/lists/query-state.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import type { ListControl } from '#client/lists/use-list-view.ts';
import { DaysOfContext } from '#client/outline/days-of.ts';
import { OwnersContext } from '#client/outline/owners.ts';
import { useDaysOf, useHoldersOf } from '#client/pages/projects/queries.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { later } from '#client/ui/later.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';
import { useToday } from '#client/ui/today.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';

import { sentFor, tasksView } from './filters.ts';
import type { Filters, ActiveTasksSent } from './filters.ts';
import { useLinks } from './people-on-steps.ts';
import { TaskRows } from './task-rows.tsx';
import type { TaskRowsProps } from './task-rows.tsx';
import { useUnfolded } from './use-unfolded.ts';

type ActiveTasksProps = { of: ListControl<Filters> };

export function ActiveTasks({ of }: ActiveTasksProps) {
  const query = useInfiniteQuery(activeTasksQuery(sentFor(of.view, useToday())));
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const tasks = useMemo(() => data?.pages.flatMap((page) => page.tasks), [data]);
  const { unfolded, toggle, setAll } = useUnfolded();
  const links = useLinks();
  const holdersOf = useHoldersOf();
  const owners = useOwners(noHolders);
  const daysOf = useDaysOf();
  const failedToGoOn = query.isFetchNextPageError;
  const loadMore = useCallback(() => {
    // After a failed page only the button retries.
    if (!isFetching && !failedToGoOn) void fetchNextPage();
  }, [isFetching, failedToGoOn, fetchNextPage]);
  return (
    <Card
      flush
      title="Active Tasks"
      subtitle="Sorted by due date. Progress counts completed steps."
      actions={
        <Checkbox
          label="Show steps"
          checked={unfolded.all}
          onChange={(event) => setAll(event.target.checked)}
          className="text-ink-soft"
        />
      }
      className="@container"
    >
      <QueryState
        query={query}
        data={tasks}
        content="active tasks"
        rows={8}
        empty={tasksView.isFiltered(of.view) ? noMatches(of) : noTasks}
      >
        {(listed) => (
          <OwnersContext value={owners}>
            <DaysOfContext value={daysOf}>
              <div aria-busy={query.isPlaceholderData}>
                <Rows
                  tasks={listed}
                  unfolded={unfolded}
                  links={links}
                  holdersOf={holdersOf}
                  onToggle={toggle}
                  more={hasNextPage}
                  onNearEnd={loadMore}
                />
                {hasNextPage && (
                  <ShowMore
                    failure="Couldn't load more tasks"
                    busy={isFetchingNextPage}
                    failed={failedToGoOn}
                    onMore={() => void fetchNextPage()}
                    className="border-t border-line"
                  />
                )}
              </div>
            </DaysOfContext>
          </OwnersContext>
        )}
      </QueryState>
    </Card>
  );
}

const noHolders: RoleHolder[] = [];

/** From this many rows on, the list is windowed. */
const manyRows = 40;
/** Fills any screen until the code of the windowed list has loaded. */
const firstRows = 20;

function Rows({ tasks, onNearEnd, ...rows }: TaskRowsProps & { onNearEnd: () => void }) {
  if (tasks.length <= manyRows) return <TaskRows tasks={tasks} {...rows} />;
  return (
    <Suspense fallback={<TaskRows tasks={tasks.slice(0, firstRows)} {...rows} more />}>
      <WindowedTasks tasks={tasks} onNearEnd={onNearEnd} {...rows} />
    </Suspense>
  );
}

const WindowedTasks = later(() => import('./windowed-tasks.tsx'), 'WindowedTasks');

const noTasks: Empty = {
  icon: CircleCheckBig,
  title: 'No active tasks',
  children: 'Tasks of open projects appear here until they are completed.',
};

function noMatches(of: ListControl<Filters>): Empty {
  return {
    icon: SearchX,
    title: 'No matches',
    children: 'No tasks match these filters.',
    action: <ShowAll of={of}>Show all tasks</ShowAll>,
  };
}

function activeTasksQuery(filters: ActiveTasksSent) {
  return infiniteQueryOptions({
    queryKey: keyOf('listActiveTasks', filters),
    queryFn: ({ pageParam, signal }) =>
      api(
        'listActiveTasks',
        { query: { ...filters, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
