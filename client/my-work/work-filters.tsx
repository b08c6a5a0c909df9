import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isFiltered } from '#client/lists/address.ts';
import { FilterFrame } from '#client/lists/filter-frame.tsx';
import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { managerLabel } from '#contract/manager-names.ts';
import { workSpans } from '#contract/my-work.ts';
import type { WorkSpan } from '#contract/my-work.ts';

import { noFilters, spanLabels } from './filters.ts';
import type { Filters } from './filters.ts';

type WorkFiltersProps = { filters: Filters; onChange: (some: Partial<Filters>) => void };

export function WorkFilters({ filters, onChange }: WorkFiltersProps) {
  return (
    <FilterFrame
      onClear={isFiltered(filters, noFilters) ? () => onChange(noFilters) : null}
      count={Number(filters.who !== 'me') + Number(filters.due !== null)}
      className="mb-6"
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Whose work" hideLabel>
          <Select
            value={filters.who}
            onChange={({ target }) => onChange({ who: target.value as Filters['who'], id: null })}
          >
            <option value="me">Mine</option>
            <option value="person">A person</option>
            <option value="role">A role</option>
            <option value="hires">My hires</option>
            <option value="everybody">Everybody</option>
          </Select>
        </Field>
        <Whose filters={filters} onChange={onChange} />
        <Field label="Due date" hideLabel>
          <Select
            value={filters.due ?? ''}
            onChange={({ target }) =>
              onChange({ due: target.value ? (target.value as WorkSpan) : null })
            }
          >
            <option value="">Any due date</option>
            {workSpans.map((span) => (
              <option key={span} value={span}>
                {spanLabels[span]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FilterFrame>
  );
}

function Whose({ filters, onChange }: WorkFiltersProps) {
  const choose = (id: number | null) => onChange({ id });
  if (filters.who === 'person') return <PersonChoice id={filters.id} onChoose={choose} />;
  if (filters.who === 'role') return <RoleChoice id={filters.id} onChoose={choose} />;
  return filters.who === 'hires' ? <ManagerChoice id={filters.id} onChoose={choose} /> : null;
}

type ChoiceProps = { id: number | null; onChoose: (id: number | null) => void };

function PersonChoice({ id, onChoose }: ChoiceProps) {
  const { data } = useQuery(readOf('listPeople'));
  const options = data?.filter((person) => person.isActive || person.id === id);
  return (
    <Choice label="Person" nothing="Choose a person" {...{ id, onChoose }} known={options}>
      {options?.map((person) => (
        <option key={person.id} value={person.id}>
          {person.isActive ? person.name : `${person.name} (inactive)`}
        </option>
      ))}
    </Choice>
  );
}

function RoleChoice({ id, onChoose }: ChoiceProps) {
  const { data } = useQuery(readOf('listOwnerRoles'));
  return (
    <Choice label="Role" nothing="Choose a role" {...{ id, onChoose }} known={data}>
      {data?.map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
    </Choice>
  );
}

function ManagerChoice({ id, onChoose }: ChoiceProps) {
  const { data } = useQuery(readOf('listProjectManagers'));
  const user = useCurrentUser();
  const others = data?.filter(
    (manager) => manager.id !== user?.id && (manager.projectsCount > 0 || manager.id === id),
  );
  return (
    <Choice
      label="Project manager"
      nothing="Hires that I manage"
      {...{ id, onChoose }}
      known={others}
    >
      {others?.map((manager) => (
        <option key={manager.id} value={manager.id}>
          {managerLabel(manager)}
        </option>
      ))}
    </Choice>
  );
}

type ChoiceFrameProps = ChoiceProps & {
  label: string;
  nothing: string;
  known: readonly { id: number }[] | undefined;
  children: ReactNode;
};

function Choice({ label, nothing, id, onChoose, known, children }: ChoiceFrameProps) {
  const isKnown = id === null || known?.some((one) => one.id === id);
  return (
    <Field label={label} hideLabel>
      <Select value={id ?? ''} onChange={({ target }) => onChoose(Number(target.value) || null)}>
        <option value="">{nothing}</option>
        {!isKnown && <option value={id}>{known ? 'Deleted' : 'Loading...'}</option>}
        {children}
      </Select>
    </Field>
  );
}
