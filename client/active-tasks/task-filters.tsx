import { useQuery } from '@tanstack/react-query';

import { peopleQuery } from '#client/people/queries.ts';
import { isFiltered } from '#client/ui/address-query.ts';
import { Field } from '#client/ui/field.tsx';
import { FilterFrame } from '#client/ui/filter-frame.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Person } from '#contract/people.ts';

import { dueLabels, dues, noFilters } from './filters.ts';
import type { Due, Filters } from './filters.ts';
import { ProjectChoice } from './project-choice.tsx';

type TaskFiltersProps = { filters: Filters; onChange: (some: Partial<Filters>) => void };

/** The project, the person and the time to look at. */
export function TaskFilters({ filters, onChange }: TaskFiltersProps) {
  const { data: people } = useQuery(peopleQuery());
  return (
    <FilterFrame
      onClear={isFiltered(filters, noFilters) ? () => onChange(noFilters) : null}
      className="mb-6"
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <ProjectChoice
          hideLabel
          className="max-sm:col-span-2"
          value={filters.project}
          nothing="All Projects"
          onChange={(project) => onChange({ project })}
        />
        <Field label="Person" hideLabel>
          <Select
            value={filters.owner ?? filters.person ?? ''}
            onChange={({ target: { value } }) =>
              onChange({
                person: Number(value) || null,
                owner: value === 'nobody' ? 'nobody' : null,
              })
            }
          >
            <option value="">All People</option>
            <option value="nobody">Nobody yet</option>
            <People people={people} chosen={filters.person} />
          </Select>
        </Field>
        <Field label="Due date" hideLabel>
          <Select
            value={filters.due ?? ''}
            onChange={({ target }) =>
              onChange({ due: target.value ? (target.value as Due) : null })
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
    </FilterFrame>
  );
}

function People({ people, chosen }: { people: Person[] | undefined; chosen: number | null }) {
  const known = chosen === null || people?.some(({ id }) => id === chosen);
  return (
    <>
      {!known && <option value={chosen}>{people ? 'Unknown user' : 'Loading...'}</option>}
      {people?.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </>
  );
}
