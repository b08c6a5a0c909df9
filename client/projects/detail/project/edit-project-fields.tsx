import type { ReactNode } from 'react';

import { projectStatusLabels } from '#client/shared/badges.tsx';
import { DescriptionField } from '#client/shared/description-field.tsx';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { DateInput } from '#client/ui/date-input.tsx';
import { dayOf, today } from '#client/ui/day.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { managerLabel } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';
import { projectStatuses } from '#contract/values.ts';
import type { ProjectStatus } from '#contract/values.ts';

import type { FieldLists } from '../../new-project/field-lists.ts';
import { isSensible } from '../../new-project/hire-day.ts';
import { ListField } from '../../new-project/list-field.tsx';
import { isTakenName } from '../../taken-name.ts';
import { HireFields } from './hire-fields.tsx';
import { hireDayHint, noProjectManager } from './project-values.ts';
import { projectLabels as labels } from './project-values.ts';
import type { ProjectValues } from './project-values.ts';

type EditProjectFieldsProps = {
  project: Project;
  values: ProjectValues;
  problems: Partial<Record<string, string>>;
  lists: FieldLists;
  onChange: (some: Partial<ProjectValues>) => void;
  /** What else is to be decided, below the hire date. */
  children: ReactNode;
};

/** The fields of a project's own facts. */
export function EditProjectFields(props: EditProjectFieldsProps) {
  const { project, values, problems, lists, onChange, children } = props;
  const taken = isTakenName(lists.takenNames, values.name, project.name);
  const archives = values.status === 'completed' && project.status !== 'completed';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={labels.name}
        required
        limit={lengths.name}
        error={problems['name']}
        hint={taken && 'Another project has this name already. That is allowed.'}
        className="sm:col-span-2"
      >
        <TextInput
          name="name"
          autoComplete="off"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <ListField
        name="category"
        label={labels.category}
        nouns={{ one: 'category', many: 'categories' }}
        list={lists.categories}
        value={values.category}
        onChange={(category) => onChange({ category })}
        error={problems['category']}
        className="min-w-0"
      />
      <ListField
        name="market"
        label={labels.market}
        nouns={{ one: 'market', many: 'markets' }}
        list={lists.markets}
        value={values.market}
        onChange={(market) => onChange({ market })}
        error={problems['market']}
        className="min-w-0"
      />
      <DescriptionField
        rows={3}
        value={values.description}
        error={problems['description']}
        className="sm:col-span-2"
        onChange={(description) => onChange({ description })}
      />
      <Field
        label={labels.endDate}
        error={problems['endDate']}
        hint={!problems['endDate'] && dayHint(values.endDate, project.startDate)}
      >
        <DateInput
          name="endDate"
          value={values.endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </Field>
      <Field label={labels.priority} error={problems['priority']}>
        <PrioritySelect
          name="priority"
          value={values.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Field>
      {children}
      <Field
        label={labels.status}
        error={problems['status']}
        hint={archives && 'A completed project is archived.'}
      >
        <Select
          name="status"
          value={values.status}
          onChange={(event) => onChange({ status: event.target.value as ProjectStatus })}
        >
          {projectStatuses.map((status) => (
            <option key={status} value={status}>
              {projectStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={labels.projectManagerId} error={problems['projectManagerId']}>
        <ManagerSelect
          value={values.projectManagerId}
          current={project.projectManagerId}
          managers={lists.managers}
          onChange={(projectManagerId) => onChange({ projectManagerId })}
        />
      </Field>
      <HireFields
        values={values}
        problems={problems}
        onChange={onChange}
        className="sm:col-span-2"
      />
    </div>
  );
}

type ManagerSelectProps = {
  value: number | null;
  /** Who manages the project now. */
  current: number | null;
  managers: ProjectManager[] | undefined;
  onChange: (managerId: number | null) => void;
};

/** Offered is whoever may manage a project, and whoever does already. */
function ManagerSelect({ value, current, managers, onChange }: ManagerSelectProps) {
  const offered = (managers ?? []).filter(
    ({ id, isActive, role }) => (isActive && role !== 'viewer') || id === current || id === value,
  );
  const known = value === null || offered.some(({ id }) => id === value);
  return (
    <Select
      name="projectManagerId"
      value={value ?? 'unassigned'}
      onChange={({ target }) =>
        onChange(target.value === 'unassigned' ? null : Number(target.value))
      }
    >
      <option value="unassigned">{noProjectManager}</option>
      {!known && <option value={value}>{managers ? 'Unknown user' : 'Loading...'}</option>}
      {offered.map((manager) => (
        <option key={manager.id} value={manager.id}>
          {manager.isActive ? managerLabel(manager) : `${managerLabel(manager)} (inactive)`}
        </option>
      ))}
    </Select>
  );
}

function dayHint(day: string, startDate: string | null): string {
  const start = startDate && dayOf(new Date(startDate));
  return hireDayHint(isSensible(day) ? day : '', start, today());
}
