import { useQuery } from '@tanstack/react-query';
import { ListFilter, X } from 'lucide-react';
import { useMemo, useRef } from 'react';

import { unassigned } from '../../contract/dashboard.ts';
import { managersQuery } from '../managers/queries.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { isFiltered, managerOptions, marketOptions } from './filters.ts';
import { openProjectsQuery } from './queries.ts';
import type { Filters } from './queries.ts';

type FilterPanelProps = { filters: Filters; onChange: (filters: Filters) => void };

/** The market and the manager to look at. What can be chosen comes from all open projects. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { market, projectManagerId } = filters;
  const options = useOptions(filters);
  const panel = useRef<HTMLElement>(null);
  const clear = () => {
    onChange({});
    // The button goes; whoever pressed it by keyboard stays at the filters.
    panel.current?.querySelector('select')?.focus();
  };
  return (
    <section
      ref={panel}
      aria-label="Filters"
      className="col-span-2 rounded-lg border border-line bg-surface p-4 sm:px-5 xl:col-span-1"
    >
      <div className="mb-3 flex h-5 items-center justify-between">
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <ListFilter aria-hidden="true" className="size-4 text-ink-faint" />
          Filters
        </span>
        {isFiltered(filters) && (
          <Button
            tone="ghost"
            size="sm"
            className="-mr-2.5"
            onClick={clear}
            icon={<X aria-hidden="true" className="size-4" />}
          >
            Clear Filters
          </Button>
        )}
      </div>
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
    </section>
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
