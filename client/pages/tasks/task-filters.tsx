import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { FilterBar } from '#client/lists/filter-bar.tsx';
import { FilterSelect, optionsOf } from '#client/lists/filter-select.tsx';
import type { ListControl } from '#client/lists/use-list-view.ts';

import { dueLabels } from './filters.ts';
import type { Filters } from './filters.ts';
import { ProjectChoice } from './project-choice.tsx';

export function TaskFilters({ of }: { of: ListControl<Filters> }) {
  const { project, person, owner } = of.view;
  const { data: people } = useQuery(readOf('listPeople'));
  const choosePerson = (value: string) =>
    of.choose({
      person: Number(value) || null,
      owner: value === 'nobody' ? 'nobody' : null,
    });
  return (
    <FilterBar of={of} className="mb-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <ProjectChoice
          hideLabel
          className="max-sm:col-span-2"
          value={project}
          nothing="All Projects"
          onChange={(id) => of.choose({ project: id })}
        />
        <FilterSelect
          of={of}
          name="person"
          label="Person"
          any="All People"
          value={String(owner ?? person ?? '')}
          onChoose={choosePerson}
          options={
            people && [
              { value: 'nobody', label: 'Nobody yet' },
              ...people.map(({ id, name, isActive }) => ({
                value: id,
                label: isActive ? name : `${name} (inactive)`,
              })),
            ]
          }
          unknown="Unknown user"
        />
        <FilterSelect
          of={of}
          name="due"
          label="Due date"
          any="Any due date"
          options={optionsOf(dueLabels)}
        />
      </div>
    </FilterBar>
  );
}
