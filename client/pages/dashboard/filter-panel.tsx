import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { FilterBar } from '#client/lists/filter-bar.tsx';
import { FilterSelect } from '#client/lists/filter-select.tsx';
import type { ListControl } from '#client/lists/use-list-view.ts';
import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { valuesIn } from '#client/shared/filter-options.ts';

import { managersOf } from './filters.ts';
import type { Filters } from './filters.ts';

export function FilterPanel({ of }: { of: ListControl<Filters> }) {
  const { markets, managers } = useOptions(of.view);
  return (
    <FilterBar of={of} className="max-md:w-full md:max-w-md md:flex-1">
      <div className="grid grid-cols-2 gap-3">
        <FilterSelect of={of} name="market" label="Market" any="All Markets" options={markets} />
        <FilterSelect
          of={of}
          name="manager"
          label="Project manager"
          any="All Managers"
          options={managers}
          unknown="Chosen manager"
        />
      </div>
    </FilterBar>
  );
}

function useOptions({ manager }: Filters) {
  const { data: open } = useQuery(openProjectsQuery());
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  return useMemo(
    () => ({
      markets: valuesIn(open ?? [], 'market'),
      managers: managersOf(open ?? [], managers ?? [], manager),
    }),
    [open, managers, manager],
  );
}
