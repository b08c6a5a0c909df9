import { memo, useMemo } from 'react';
import type { Dispatch } from 'react';

import { DescriptionField } from '#client/shared/description-field.tsx';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { afterPress } from '#client/ui/after-press.ts';
import { DateInput } from '#client/ui/date-input.tsx';
import { today } from '#client/ui/day.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { managerLabel } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';

import { comparableName } from '../taken-name.ts';
import type { ProjectDraft, ProjectFields as Fields } from './draft.ts';
import type { NameList } from './field-lists.ts';
import { isSensible } from './hire-day.ts';
import { ListField } from './list-field.tsx';
import type { FormAction } from './reducer.ts';

type ProjectFieldsProps = {
  fields: Fields;
  /** The names in its template that the lists have no more. */
  missing: ProjectDraft['missing'];
  errors: Record<string, string>;
  dispatch: Dispatch<FormAction>;
  categories: NameList;
  markets: NameList;
  /** All accounts; undefined while they are being fetched. */
  managers: ProjectManager[] | undefined;
  /** The names that other projects have. */
  takenNames: string[] | undefined;
};

/** What a new project is: everything but its tasks. */
export const ProjectFields = memo(function ProjectFields({
  fields,
  missing,
  errors,
  dispatch,
  categories,
  markets,
  managers,
  takenNames,
}: ProjectFieldsProps) {
  const change = (some: Partial<Fields>) => dispatch({ type: 'change fields', change: some });
  const taken = useIsTaken(takenNames, fields.name);
  const past = isSensible(fields.endDate) && fields.endDate < today();
  const hint = past
    ? 'This day is in the past.'
    : 'The day on which the hire is expected to start.';
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-12">
      <Field
        label="Project Name"
        required
        limit={lengths.name}
        error={errors['name']}
        hint={taken && 'Another project has this name already. That is allowed.'}
        className="sm:col-span-2 xl:col-span-6"
      >
        <TextInput
          name="name"
          autoComplete="off"
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <ListField
        name="category"
        label="Category"
        nouns={{ one: 'category', many: 'categories' }}
        list={categories}
        value={fields.category}
        blankHint={hintOf(missing.category)}
        onChange={(category) => change({ category })}
        error={errors['category']}
        className="xl:col-span-3"
      />
      <ListField
        name="market"
        label="Market"
        nouns={{ one: 'market', many: 'markets' }}
        list={markets}
        value={fields.market}
        blankHint={hintOf(missing.market)}
        onChange={(market) => change({ market })}
        error={errors['market']}
        className="xl:col-span-3"
      />
      <DescriptionField
        rows={2}
        value={fields.description}
        error={errors['description']}
        className="sm:col-span-2 xl:col-span-12"
        onChange={(description) => change({ description })}
      />
      <Field
        label="Projected Hire Date"
        error={errors['endDate']}
        hint={!errors['endDate'] && hint}
        className="xl:col-span-4"
      >
        <DateInput
          name="endDate"
          value={fields.endDate}
          onChange={(event) => change({ endDate: event.target.value })}
          onBlur={({ target }) =>
            afterPress(() => dispatch({ type: 'check day', unreadable: target.validity.badInput }))
          }
        />
      </Field>
      <Field label="Priority" error={errors['priority']} className="xl:col-span-4">
        <PrioritySelect
          name="priority"
          value={fields.priority}
          onChange={(priority) => change({ priority })}
        />
      </Field>
      <Field
        label="Project Manager"
        error={errors['projectManagerId']}
        className="sm:col-span-2 xl:col-span-4"
      >
        <ManagerSelect
          value={fields.projectManagerId}
          managers={managers}
          onChange={(projectManagerId) => change({ projectManagerId })}
        />
      </Field>
    </div>
  );
});

/** Offered is whoever may manage a project, and whoever is chosen already. */
function ManagerSelect({
  value,
  managers,
  onChange,
}: {
  value: number | null;
  managers: ProjectManager[] | undefined;
  onChange: (managerId: number | null) => void;
}) {
  const offered =
    managers?.filter(({ id, isActive, role }) => (isActive && role !== 'viewer') || id === value) ??
    [];
  const known = value === null || offered.some(({ id }) => id === value);
  return (
    <Select
      name="projectManagerId"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">No project manager</option>
      {!known && <option value={value}>{managers ? 'Unknown user' : 'Loading...'}</option>}
      {offered.map((manager) => (
        <option key={manager.id} value={manager.id}>
          {manager.isActive ? managerLabel(manager) : `${managerLabel(manager)} (inactive)`}
        </option>
      ))}
    </Select>
  );
}

function hintOf(missing: string): string | false {
  return missing !== '' && `“${missing}” of the template is no longer in the list.`;
}

function useIsTaken(names: string[] | undefined, typed: string): boolean {
  const taken = useMemo(() => new Set(names?.map(comparableName)), [names]);
  return typed.trim() !== '' && taken.has(comparableName(typed));
}
