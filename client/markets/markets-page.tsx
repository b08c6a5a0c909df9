import { useQuery } from '@tanstack/react-query';
import { MapPin, Pencil, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';

import { useAddressView } from '#client/lists/use-address-view.ts';
import type { ViewControl } from '#client/lists/use-address-view.ts';
import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardGrid } from '#client/ui/card-grid.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';
import { Select } from '#client/ui/select.tsx';
import { refusal } from '#contract/permissions.ts';

import { LoadingMarkets, MarketCard } from './market-card.tsx';
import { everyMarket, shownMarkets, sortKeys, viewOf } from './shown-markets.ts';
import type { SortKey, View } from './shown-markets.ts';

export function MarketsPage() {
  const { data } = useQuery(readOf('listMarketOverviews'));
  const user = useCurrentUser();
  const mayChange = user !== null && refusal('change', user) === null;
  const control = useAddressView(viewOf, everyMarket);
  return (
    <>
      <PageHeader
        title="Markets"
        subtitle="Open projects, progress and next hires by market."
        badges={data && data.length > 0 && <Badge>{countOf(data.length)}</Badge>}
        actions={
          mayChange && (
            <ButtonLink href={settings} icon={<Pencil aria-hidden="true" className="size-4" />}>
              Edit Markets
            </ButtonLink>
          )
        }
      />
      <Filters {...control} />
      <Markets view={control.view} onClear={control.clear} mayChange={mayChange} />
    </>
  );
}

const settings = '/settings?tab=markets';

function Filters({ view, type, choose }: ViewControl<View>) {
  return (
    <div
      role="search"
      aria-label="Markets"
      className="mb-4 grid grid-cols-1 gap-3 [--control:var(--line-strong)] sm:grid-cols-[1fr_14rem] print:hidden"
    >
      <Field label="Search">
        <SearchInput placeholder="Name or description" value={view.search} onChange={type} />
      </Field>
      <Field label="Sort by">
        <Select
          value={view.sort}
          onChange={({ target }) => choose({ sort: target.value as SortKey })}
        >
          {sortKeys.map((key) => (
            <option key={key} value={key}>
              {sortLabels[key]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const sortLabels: Record<SortKey, string> = {
  name: 'Name',
  open: 'Most open projects',
  hire: 'Next hire date',
  progress: 'Highest progress',
};

type MarketsProps = { view: View; onClear: () => void; mayChange: boolean };

function Markets({ view, onClear, mayChange }: MarketsProps) {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listMarketOverviews'));
  const wanted = useDeferredValue(view);
  const shown = useMemo(() => data && shownMarkets(data, wanted), [data, wanted]);
  if (!data || !shown) {
    return isError ? (
      <Card flush>
        <FailedState
          message="Couldn't load markets"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : (
      <LoadingMarkets />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length < data.length && `${countOf(shown.length)} shown`}
      </p>
      {shown.length > 0 ? (
        <CardGrid items={shown}>{(market) => <MarketCard market={market} />}</CardGrid>
      ) : (
        <Card flush>
          {data.length > 0 ? (
            <EmptyState
              icon={SearchX}
              title="No market matches"
              action={<Button onClick={onClear}>Show all markets</Button>}
            >
              Names and descriptions are searched.
            </EmptyState>
          ) : (
            <EmptyState
              icon={MapPin}
              title="No markets yet"
              action={mayChange && <ButtonLink href={settings}>Add the first market</ButtonLink>}
            >
              Every project has a market: add one in the settings, or with the first project.
            </EmptyState>
          )}
        </Card>
      )}
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 market' : `${count.toLocaleString('en-US')} markets`;
}
