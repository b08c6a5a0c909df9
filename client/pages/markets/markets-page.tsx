import { useQuery } from '@tanstack/react-query';
import { MapPin, Pencil, SearchX } from 'lucide-react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { FilterRow } from '#client/lists/filter-row.tsx';
import { FilterSelect, optionsOf } from '#client/lists/filter-select.tsx';
import { ListPage } from '#client/lists/list-page.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useShown } from '#client/lists/use-list-view.ts';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { CardGrid } from '#client/ui/card-grid.tsx';
import { ButtonLink } from '#client/ui/link.tsx';

import { LoadingMarkets, MarketCard } from './market-card.tsx';
import { marketsView, shownMarkets, sortLabels } from './shown-markets.ts';

export function MarketsPage() {
  const markets = useQuery(readOf('listMarketOverviews'));
  const control = useSearchedView(marketsView);
  const mayChange = useRefusal('change') === null;
  return (
    <ListPage
      title="Markets"
      subtitle="Open projects, progress and next hires by market"
      noun={{ one: 'market', many: 'markets' }}
      actions={
        mayChange && (
          <ButtonLink href={settings} icon={<Pencil aria-hidden="true" className="size-4" />}>
            Edit Markets
          </ButtonLink>
        )
      }
      query={markets}
      shown={useShown(markets.data, control.shown, shownMarkets)}
      filters={
        <FilterRow of={control} searched="Markets" search="Name or description">
          <FilterSelect
            of={control}
            name="sort"
            label="Sort by"
            options={optionsOf(sortLabels)}
            className="w-56 max-sm:flex-1"
          />
        </FilterRow>
      }
      loading={<LoadingMarkets />}
      empty={{
        icon: MapPin,
        title: 'No markets yet',
        children: 'Every project has a market: add one in the settings, or with the first project.',
        action: mayChange && <ButtonLink href={settings}>Add the first market</ButtonLink>,
      }}
      noMatch={{
        icon: SearchX,
        title: 'No market matches',
        children: 'Names and descriptions are searched.',
        action: <ShowAll of={control}>Show all markets</ShowAll>,
      }}
    >
      {(shown) => <CardGrid items={shown}>{(market) => <MarketCard market={market} />}</CardGrid>}
    </ListPage>
  );
}

const settings = '/settings?tab=markets';
