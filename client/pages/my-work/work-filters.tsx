import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { FilterBar } from '#client/lists/filter-bar.tsx';
import { FilterSelect, optionsOf } from '#client/lists/filter-select.tsx';
import type { ListControl } from '#client/lists/use-list-view.ts';
import { managerLabel } from '#contract/manager-names.ts';

import { spanLabels, whoLabels } from './filters.ts';
import type { Filters } from './filters.ts';

type WorkFiltersProps = { of: ListControl<Filters> };

export function WorkFilters({ of }: WorkFiltersProps) {
  return (
    <FilterBar of={of} className="mb-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <FilterSelect
          of={of}
          name="who"
          label="Whose work"
          options={optionsOf(whoLabels)}
          onChoose={(who) => of.choose({ who: who as Filters['who'], id: null })}
        />
        <Whose of={of} />
        <FilterSelect
          of={of}
          name="due"
          label="Due date"
          any="Any due date"
          options={optionsOf(spanLabels)}
        />
      </div>
    </FilterBar>
  );
}

function Whose({ of }: WorkFiltersProps) {
  if (of.view.who === 'person') return <PersonChoice of={of} />;
  if (of.view.who === 'role') return <RoleChoice of={of} />;
  return of.view.who === 'hires' ? <ManagerChoice of={of} /> : null;
}

function PersonChoice({ of }: WorkFiltersProps) {
  const { data } = useQuery(readOf('listPeople'));
  const options = data
    ?.filter((person) => person.isActive || person.id === of.view.id)
    .map(({ id, name, isActive }) => ({
      value: id,
      label: isActive ? name : `${name} (inactive)`,
    }));
  return <Choice of={of} label="Person" any="Choose a person" options={options} />;
}

function RoleChoice({ of }: WorkFiltersProps) {
  const { data } = useQuery(readOf('listOwnerRoles'));
  const options = data?.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice of={of} label="Role" any="Choose a role" options={options} />;
}

function ManagerChoice({ of }: WorkFiltersProps) {
  const { data } = useQuery(readOf('listProjectManagers'));
  const user = useCurrentUser();
  const options = data
    ?.filter(({ id, projectsCount }) => id !== user?.id && (projectsCount > 0 || id === of.view.id))
    .map((manager) => ({ value: manager.id, label: managerLabel(manager) }));
  return <Choice of={of} label="Project manager" any="Hires that I manage" options={options} />;
}

function Choice(props: Omit<ComponentProps<typeof FilterSelect<Filters>>, 'name' | 'unknown'>) {
  return <FilterSelect {...props} name="id" unknown="Deleted" />;
}
