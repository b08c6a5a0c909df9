import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import type { Empty } from '#client/lists/query-state.tsx';
import { DaysOfContext } from '#client/outline/days-of.ts';
import { OwnersOfProject } from '#client/outline/owner-select.tsx';
import { OwnersContext } from '#client/outline/owners.ts';
import { useDaysOf, useHoldersOf } from '#client/pages/projects/queries.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';
import { useTop, useWindowed } from '#client/ui/windowed.ts';
import { useWorkRefusal } from '#client/work/own-steps.ts';

import type { MyWorkSent } from './filters.ts';
import { groupsOf } from './groups.ts';
import type { Groups } from './groups.ts';
import { myWorkQuery } from './queries.ts';
import { WorkRow } from './work-row.tsx';

type WorkListProps = {
  sent: MyWorkSent;
  /** Null if all due dates are already shown. */
  onShowAll: (() => void) | null;
};

export function WorkList({ sent, onShowAll }: WorkListProps) {
  const query = useInfiniteQuery(myWorkQuery(sent));
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const groups = useMemo(() => data && groupsOf(data.pages, sent.day), [data, sent.day]);
  const failed = query.isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (!isFetching && !failed) void fetchNextPage();
  }, [isFetching, failed, fetchNextPage]);
  return (
    <Card flush className={clsx('@container overflow-clip', !groups && 'animate-appear-late')}>
      <QueryState
        query={query}
        data={groups}
        content="the work"
        rows={8}
        isEmpty={({ steps }) => steps.length === 0}
        empty={onShowAll ? nothingDue(onShowAll) : nothingToDo}
      >
        {(shown) => (
          <div aria-busy={query.isPlaceholderData}>
            <Rows
              {...shown}
              personId={sent.who === 'person' ? Number(sent.id) : null}
              more={hasNextPage}
              onNearEnd={loadMore}
            />
            {hasNextPage && (
              <ShowMore
                failure="Couldn't load more steps"
                busy={isFetchingNextPage}
                failed={failed}
                onMore={() => void fetchNextPage()}
                className="border-t border-line"
              />
            )}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

type RowsProps = Groups & {
  personId: number | null;
  more: boolean;
  onNearEnd: () => void;
};

function Rows({ steps, groupAt, counts, personId, more, onNearEnd }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const owners = useOwners(null);
  const daysOf = useDaysOf();
  const holdersOf = useHoldersOf();
  const { virtualizer, drawn, rest } = useWindowed({
    keys: useMemo(() => steps.map(({ id }) => id), [steps]),
    estimate: () => ((list.current?.offsetWidth ?? Infinity) < narrowList ? 88 : 56),
    overscan: 8,
    top: useTop(list, listName),
    name: listName,
  });
  const last = virtualizer.range?.endIndex ?? 0;
  const nearEndOf = more && last >= steps.length - rowsAhead ? steps.length : 0;
  useEffect(() => {
    if (nearEndOf > 0) onNearEnd();
  }, [nearEndOf, onNearEnd]);
  const toggle = useCallback((id: number) => {
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const canChange = useRefusal('change') === null;
  const workRefused = useWorkRefusal();

  return (
    <OwnersContext value={owners}>
      <DaysOfContext value={daysOf}>
        <ul ref={list} data-windowed="" aria-label={listName}>
          {drawn.flatMap(({ index, key, gap }) => {
            const step = steps[index];
            if (!step) return [];
            const group = groupAt(index);
            const isFirst = group !== groupAt(index - 1);
            return [
              gap > 0 && <Gap key={`before ${key}`} height={gap} />,
              <OwnersOfProject key={step.id} holders={holdersOf(step.projectId)}>
                <WorkRow
                  ref={virtualizer.measureElement}
                  step={step}
                  heading={isFirst && group ? { group, count: counts[group] } : null}
                  open={unfolded.has(step.id)}
                  onToggle={toggle}
                  canChange={canChange}
                  refused={workRefused(step, step.taskAssigneeId)}
                  personId={personId}
                  index={index}
                  count={more ? -1 : steps.length}
                />
              </OwnersOfProject>,
            ];
          })}
          <Gap height={rest} />
        </ul>
      </DaysOfContext>
    </OwnersContext>
  );
}

const listName = 'Open steps';
/** The next page is fetched this many rows before the end. */
const rowsAhead = 15;
/** In pixels: narrower rows have more lines. */
const narrowList = 672;

function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" style={{ height }} />;
}

const nothingToDo: Empty = {
  icon: CircleCheckBig,
  title: 'Nothing to do',
  children: 'Open steps of projects that are neither archived nor on hold appear here.',
};

function nothingDue(onShowAll: () => void): Empty {
  return {
    icon: SearchX,
    title: 'Nothing due',
    children: 'No open steps are due in this time.',
    action: <Button onClick={onShowAll}>Show any due date</Button>,
  };
}
