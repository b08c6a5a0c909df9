import { useQuery } from '@tanstack/react-query';
import { ListFilter, X } from 'lucide-react';
import { useRef } from 'react';

import type { Person } from '../../contract/people.ts';
import { peopleQuery } from '../people/queries.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { dueLabels, dues, isFiltered, noFilters } from './filters.ts';
import type { Due, Filters } from './filters.ts';
import { ProjectChoice } from './project-choice.tsx';

type TaskFiltersProps = { filters: Filters; onChange: (filters: Filters) => void };

/** The project, the person and the time to look at. */
export function TaskFilters({ filters, onChange }: TaskFiltersProps) {
  const { data: people } = useQuery(peopleQuery());
  const panel = useRef<HTMLElement>(null);
  const clear = () => {
    onChange(noFilters);
    // The button goes; whoever pressed it by keyboard stays at the filters.
    panel.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  };
  return (
    <section
      ref={panel}
      aria-label="Filters"
      className="mb-6 rounded-lg border border-line bg-surface p-4 sm:px-5"
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <ProjectChoice
          hideLabel
          className="max-sm:col-span-2"
          value={filters.project}
          nothing="All Projects"
          onChange={(project) => onChange({ ...filters, project })}
        />
        <Field label="Person" hideLabel>
          <Select
            value={filters.person ?? ''}
            onChange={({ target }) =>
              onChange({ ...filters, person: Number(target.value) || null })
            }
          >
            <option value="">All People</option>
            <People people={people} chosen={filters.person} />
          </Select>
        </Field>
        <Field label="Due date" hideLabel>
          <Select
            value={filters.due ?? ''}
            onChange={({ target }) =>
              onChange({ ...filters, due: target.value ? (target.value as Due) : null })
            }
          >
            <option value="">Any due date</option>
            {dues.map((due) => (
              <option key={due} value={due}>
                {dueLabels[due]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </section>
  );
}

function People({ people, chosen }: { people: Person[] | undefined; chosen: number | null }) {
  const known = chosen === null || people?.some(({ id }) => id === chosen);
  return (
    <>
      {!known && <option value={chosen}>{people ? 'Somebody unknown' : 'Loading...'}</option>}
      {people?.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </>
  );
}
