import { memo, useMemo } from 'react';
import type { Dispatch } from 'react';

import type { MilestoneValue } from '#client/checklist/milestone-values.ts';
import { NamedMilestones } from '#client/checklist/named-milestones.tsx';
import { PriorityField } from '#client/checklist/task-fields.tsx';
import { DescriptionField, FormField, TextField } from '#client/forms/form-fields.tsx';
import { ManagerSelect } from '#client/shared/member-select.tsx';
import { afterPress } from '#client/ui/after-press.ts';
import { today } from '#client/ui/day.ts';
import { DateInput } from '#client/ui/text-input.tsx';
import type { ProjectDays } from '#contract/due.ts';
import { lengths } from '#contract/limits.ts';
import type { ProjectManager } from '#contract/managers.ts';

import { comparableName } from '../taken-name.ts';
import type { ProjectDraft, ProjectFields as Fields } from './draft.ts';
import type { NameList } from './field-lists.ts';
import { hireDayHint } from './hire-day.ts';
import { ListField } from './list-field.tsx';
import type { FormAction } from './reducer.ts';

type ProjectFieldsProps = {
  fields: Fields;
  /** Names in the template that are no longer in the lists. */
  missing: ProjectDraft['missing'];
  errors: Record<string, string>;
  dispatch: Dispatch<FormAction>;
  categories: NameList;
  markets: NameList;
  managers: ProjectManager[] | undefined;
  takenNames: string[] | undefined;
  /** Includes milestones that only steps name so far. */
  milestones: readonly MilestoneValue[];
  days: ProjectDays;
};

export const ProjectFields = memo(function ProjectFields({
  fields,
  missing,
  errors,
  dispatch,
  categories,
  markets,
  managers,
  takenNames,
  milestones,
  days,
}: ProjectFieldsProps) {
  const change = (some: Partial<Fields>) => dispatch({ type: 'change fields', change: some });
  const form = { values: fields, problems: errors, labels, change };
  const taken = useIsTaken(takenNames, fields.name);
  const hint = hireDayHint(fields.endDate, null, today());
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-12">
      <TextField
        form={form}
        name="name"
        required
        limit={lengths.name}
        hint={taken && 'Another project has this name already. That is allowed.'}
        className="sm:col-span-2 xl:col-span-6"
      />
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
      <FormField form={form} name="endDate" quietHint={hint} className="xl:col-span-3">
        {(day, set) => (
          <DateInput
            name="endDate"
            value={day}
            onChange={(event) => set(event.target.value)}
            onBlur={({ target }) =>
              afterPress(() =>
                dispatch({ type: 'check day', unreadable: target.validity.badInput }),
              )
            }
          />
        )}
      </FormField>
      <PriorityField form={form} className="xl:col-span-3" />
      <FormField form={form} name="projectManagerId" className="sm:col-span-2 xl:col-span-6">
        {(value, choose) => (
          <ManagerSelect
            value={value}
            managers={managers}
            nothing="No project manager"
            onChange={choose}
          />
        )}
      </FormField>
      <DescriptionField form={form} rows={2} className="sm:col-span-2 xl:col-span-12" />
      <NamedMilestones
        dispatch={dispatch}
        values={milestones}
        error={errors['milestones']}
        days={days}
        onChange={(values) => change({ milestones: values })}
        className="sm:col-span-2 xl:col-span-12"
      />
    </div>
  );
});

const labels = {
  name: 'Project Name',
  description: 'Description',
  endDate: 'Projected Hire Date',
  priority: 'Priority',
  projectManagerId: 'Project Manager',
};

function hintOf(missing: string): string | false {
  return missing !== '' && `“${missing}” of the template is no longer in the list.`;
}

function useIsTaken(names: string[] | undefined, typed: string): boolean {
  const taken = useMemo(() => new Set(names?.map(comparableName)), [names]);
  return typed.trim() !== '' && taken.has(comparableName(typed));
}
