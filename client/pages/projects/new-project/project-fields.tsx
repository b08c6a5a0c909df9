import { useMemo, useState } from 'react';
import type { Dispatch } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { DescriptionField, FormField, TextField } from '#client/forms/form-fields.tsx';
import type { RecordForm } from '#client/forms/record-form.ts';
import type { MilestoneValue } from '#client/outline/milestone-values.ts';
import { NamedMilestones } from '#client/outline/named-milestones.tsx';
import type { OutlineAction } from '#client/outline/reducer.ts';
import { PriorityField } from '#client/outline/task-fields.tsx';
import { ManagerSelect } from '#client/shared/member-select.tsx';
import { afterPress } from '#client/ui/after-press.ts';
import { Button } from '#client/ui/button.tsx';
import { today } from '#client/ui/day.ts';
import { DateInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import type { ProjectDays } from '#rules/due.ts';

import { comparableName } from '../taken-name.ts';
import type { FieldLists } from './field-lists.ts';
import { hireDayHint, problemOfDay } from './hire-day.ts';
import { ListField } from './list-field.tsx';
import type { newProjectFields } from './new-project-fields.ts';

type ProjectForm = RecordForm<typeof newProjectFields>;

type ProjectFieldsProps = {
  form: ProjectForm;
  lists: FieldLists;
  /** Includes milestones that only steps name so far. */
  milestones: readonly MilestoneValue[];
  days: ProjectDays;
  dispatch: Dispatch<OutlineAction>;
};

export function ProjectFields(props: ProjectFieldsProps) {
  const { lists, milestones, days, dispatch } = props;
  const user = useCurrentUser();
  const form = useCheckedDay(props.form);
  const { values, problems, change } = form;
  const taken = useIsTaken(lists.takenNames, values.name);
  const hint = hireDayHint(values.endDate, null, today());
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
        list={lists.categories}
        value={values.category}
        blankHint={hintOf(values.missing.category)}
        onChange={(category) => change({ category })}
        error={problems['category']}
        className="xl:col-span-3"
      />
      <ListField
        name="market"
        label="Market"
        nouns={{ one: 'market', many: 'markets' }}
        list={lists.markets}
        value={values.market}
        blankHint={hintOf(values.missing.market)}
        onChange={(market) => change({ market })}
        error={problems['market']}
        className="xl:col-span-3"
      />
      <DescriptionField form={form} rows={2} className="sm:col-span-2 xl:col-span-12" />
      <FormField form={form} name="endDate" quietHint={hint} className="xl:col-span-3">
        {(day, set) => (
          <DateInput
            name="endDate"
            value={day}
            onChange={(event) => set(event.target.value)}
            onBlur={({ target }) => afterPress(() => form.checkDay(target.validity.badInput))}
          />
        )}
      </FormField>
      <PriorityField form={form} className="xl:col-span-3" />
      <FormField form={form} name="projectManagerId" className="sm:col-span-2 xl:col-span-6">
        {(value, choose) => (
          <div className="flex gap-2">
            <ManagerSelect
              value={value}
              managers={lists.managers}
              nothing="No project manager"
              onChange={choose}
            />
            {user && (
              <Button
                aria-label="Me as project manager"
                aria-pressed={value === user.id}
                onClick={() => choose(user.id)}
              >
                Me
              </Button>
            )}
          </div>
        )}
      </FormField>
      <NamedMilestones
        dispatch={dispatch}
        values={milestones}
        error={problems['milestones']}
        days={days}
        onChange={(next) => change({ milestones: next })}
        className="sm:col-span-2 xl:col-span-12"
      />
    </div>
  );
}

/** Reports a wrong hire date when it loses the focus. */
function useCheckedDay(form: ProjectForm) {
  const [checked, check] = useState<{ day: string; problem: string | null } | null>(null);
  const { endDate } = form.values;
  const found = checked?.day === endDate ? checked.problem : null;
  const problem = form.problems.endDate ?? found;
  return {
    ...form,
    problems: { ...form.problems, ...(problem && { endDate: problem }) },
    checkDay: (unreadable: boolean) => {
      form.forget({ endDate });
      check({ day: endDate, problem: problemOfDay(endDate, unreadable) });
    },
  };
}

function hintOf(missing: string): string | false {
  return missing !== '' && `“${missing}” of the template is no longer in the list.`;
}

function useIsTaken(names: string[] | undefined, typed: string): boolean {
  const taken = useMemo(() => new Set(names?.map(comparableName)), [names]);
  return typed.trim() !== '' && taken.has(comparableName(typed));
}
