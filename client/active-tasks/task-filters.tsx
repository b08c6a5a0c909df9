import { useQuery } from '@tanstack/react-query';

import { isFiltered } from '#client/lists/address.ts';
import { FilterFrame } from '#client/lists/filter-frame.tsx';
import { readOf } from '#client/reads.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Person } from '#contract/people.ts';

import { dueLabels, dues, noFilters } from './filters.ts';
import type { Due, Filters } from './filters.ts';
import { ProjectChoice } from './project-choice.tsx';

type TaskFiltersProps = { filters: Filters; onChange: (some: Partial<Filters>) => void };

export function TaskFilters({ filters, onChange }: TaskFiltersProps) {
  const { project, person, owner, due } = filters;
  const { data: people } = useQuery(readOf('listPeople'));
  return (
    <FilterFrame
      onClear={isFiltered(filters, noFilters) ? () => onChange(noFilters) : null}
      count={[project, person, owner, due].filter((value) => value !== null).length}
      className="mb-6"
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <ProjectChoice
          hideLabel
          className="max-sm:col-span-2"
          value={project}
          nothing="All Projects"
          onChange={(id) => onChange({ project: id })}
        />
        <Field label="Person" hideLabel>
          <Select
            value={owner ?? person ?? ''}
            onChange={({ target: { value } }) =>
              onChange({
                person: Number(value) || null,
                owner: value === 'nobody' ? 'nobody' : null,
              })
            }
          >
            <option value="">All People</option>
            <option value="nobody">Nobody yet</option>
            <People people={people} chosen={person} />
          </Select>
        </Field>
        <Field label="Due date" hideLabel>
          <Select
            value={due ?? ''}
            onChange={({ target }) =>
              onChange({ due: target.value ? (target.value as Due) : null })
            }
          >
            <option value="">Any due date</option>
            {dues.map((one) => (
              <option key={one} value={one}>
                {dueLabels[one]}
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
