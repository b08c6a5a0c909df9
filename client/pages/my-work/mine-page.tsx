import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';

import { QueryState } from '#client/lists/query-state.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatDayOf } from '#client/ui/day.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';
import { useToday } from '#client/ui/today.ts';
import type { LinkOwner } from '#contract/personal-links.ts';

import { groupsOf } from './groups.ts';
import { MineRow } from './mine-row.tsx';
import { myWorkQuery } from './queries.ts';

/** The items of a person without an account, by a personal link. It has no event stream. */
export function MinePage({ owner }: { owner: LinkOwner }) {
  const { id, name, organisation, expiresAt } = owner;
  const day = useToday();
  const query = useInfiniteQuery({
    ...myWorkQuery({ who: 'person', id: String(id), day }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const groups = query.data && groupsOf(query.data.pages, day);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={organisation ? `Your open steps at ${organisation}` : 'Your open steps'}
      />
      <Card flush className="@container overflow-clip">
        <QueryState
          query={query}
          data={groups}
          content="your steps"
          rows={6}
          isEmpty={({ steps }) => steps.length === 0}
          empty={nothingToDo}
        >
          {({ steps, groupAt, counts }) => (
            <>
              <ul aria-label="Open steps">
                {steps.map((step, index) => {
                  const group = groupAt(index);
                  const isFirst = group !== groupAt(index - 1);
                  const heading = isFirst && group ? { group, count: counts[group] } : null;
                  return <MineRow key={step.id} step={step} heading={heading} />;
                })}
              </ul>
              {query.hasNextPage && (
                <ShowMore
                  failure="Couldn't load more steps"
                  busy={query.isFetchingNextPage}
                  failed={query.isFetchNextPageError}
                  onMore={() => void query.fetchNextPage()}
                  className="border-t border-line"
                />
              )}
            </>
          )}
        </QueryState>
      </Card>
      <p className="mt-4 text-sm text-ink-faint">
        This page is yours alone. Its link works until {formatDayOf(expiresAt)}.
      </p>
    </>
  );
}

const nothingToDo = {
  icon: CircleCheckBig,
  title: 'Nothing to do',
  children: 'Your open steps appear here.',
};
