import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { unassigned } from '../../contract/dashboard.ts';
import { managersQuery } from '../managers/queries.ts';
import { Field } from '../ui/field.tsx';
import { FilterFrame } from '../ui/filter-frame.tsx';
import { Select } from '../ui/select.tsx';
import { isFiltered, managerOptions, marketOptions } from './filters.ts';
import { openProjectsQuery } from './queries.ts';
import type { Filters } from './queries.ts';

type FilterPanelProps = { filters: Filters; onChange: (filters: Filters) => void };

/** The market and the manager to look at. What can be chosen comes from all open projects. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { market, projectManagerId } = filters;
  const options = useOptions(filters);
  return (
    <FilterFrame
      onClear={isFiltered(filters) ? () => onChange({}) : null}
      className="col-span-2 md:col-span-1"
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="Market" hideLabel>
          <Select
            value={market ?? ''}
            onChange={({ target }) => onChange(withFilter(filters, 'market', target.value))}
          >
            <option value="">All Markets</option>
            {options.markets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Project manager" hideLabel>
          <Select
            value={projectManagerId ?? ''}
            onChange={({ target }) =>
              onChange(withFilter(filters, 'projectManagerId', target.value))
            }
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

function useOptions({ market, projectManagerId }: Filters) {
  const { data: open } = useQuery(openProjectsQuery({}));
  const { data: managers } = useQuery(managersQuery());
  return useMemo(
    () => ({
      markets: marketOptions(open ?? [], market),
      managers: managerOptions(open ?? [], managers ?? [], projectManagerId),
    }),
    [open, managers, market, projectManagerId],
  );
}

/** The filters with one of them set anew; an empty value takes it away. */
function withFilter(filters: Filters, name: keyof Filters, value: string): Filters {
  const next = { ...filters };
  if (value) next[name] = value;
  else delete next[name];
  return next;
}
