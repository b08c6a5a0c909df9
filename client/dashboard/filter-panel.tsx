import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { isFiltered } from '#client/lists/address.ts';
import { FilterFrame } from '#client/lists/filter-frame.tsx';
import { openProjectsQuery } from '#client/projects/queries.ts';
import { readOf } from '#client/reads.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { unassigned } from '#contract/dashboard-filters.ts';

import { managersOf, marketOptions, noFilters } from './filters.ts';
import type { Filters } from './filters.ts';

type FilterPanelProps = { filters: Filters; onChange: (some: Partial<Filters>) => void };

export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { market, manager } = filters;
  const options = useOptions(filters);
  return (
    <FilterFrame
      onClear={isFiltered(filters, noFilters) ? () => onChange(noFilters) : null}
      count={Number(market !== null) + Number(manager !== null)}
      card
      className="col-span-2 md:col-span-1"
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Market" hideLabel>
          <Select
            value={market ?? ''}
            onChange={({ target }) => onChange({ market: target.value || null })}
          >
            <option value="">All Markets</option>
            {options.markets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Project manager" hideLabel>
          <Select
            value={manager ?? ''}
            onChange={({ target }) => onChange({ manager: target.value || null })}
          >
            <option value="">All Managers</option>
            <option value={unassigned}>Unassigned</option>
            {options.managers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FilterFrame>
  );
}

function useOptions({ market, manager }: Filters) {
  const { data: open } = useQuery(openProjectsQuery());
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  return useMemo(
    () => ({
      markets: marketOptions(open ?? [], market),
      managers: managersOf(open ?? [], managers ?? [], manager),
    }),
    [open, managers, market, manager],
  );
}
