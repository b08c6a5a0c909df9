import { useQuery } from '@tanstack/react-query';
import { SearchX, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';

import { useAddressView } from '#client/lists/use-address-view.ts';
import { readOf } from '#client/reads.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { recoverableDays } from '#contract/deleted.ts';
import type { DeletedThing } from '#contract/deleted.ts';

import { DeletedFilters } from './deleted-filters.tsx';
import { DeletedList } from './deleted-list.tsx';
import { everything, shownThings, viewOf } from './shown-things.ts';

export function DeletedThings() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(readOf('listDeleted'));
  if (data && data.length > 0) return <Things things={data} now={dataUpdatedAt} />;
  return (
    <Card flush>
      {data ? (
        <EmptyState icon={Trash2} title={`Nothing was deleted in the last ${recoverableDays} days`}>
          Deleted items can be restored for {recoverableDays} days, with everything in them. After
          that they are permanently deleted.
        </EmptyState>
      ) : isError ? (
        <FailedState
          message="Couldn't load deleted items"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading deleted items" rows={8} />
      )}
    </Card>
  );
}

function Things({ things, now }: { things: readonly DeletedThing[]; now: number }) {
  const { view, type, choose, clear } = useAddressView(viewOf, everything);
  const wanted = useDeferredValue(view);
  const shown = useMemo(() => shownThings(things, wanted), [things, wanted]);
  const search = useRef<HTMLInputElement>(null);
  const showAll = () => {
    clear();
    // The pressed button disappears.
    search.current?.focus();
  };
  return (
    <>
      <DeletedFilters {...{ things, view, type, choose, search }} />
      <p role="status" className="sr-only">
        {shown.length < things.length ? `${shown.length.toLocaleString('en-US')} shown` : ''}
      </p>
      <Card flush className="@container overflow-hidden">
        {shown.length > 0 ? (
          <DeletedList things={shown} now={now} />
        ) : (
          <EmptyState
            icon={SearchX}
            title="Nothing matches"
            action={<Button onClick={showAll}>Show everything</Button>}
          >
            Names, projects and who deleted it are searched.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
