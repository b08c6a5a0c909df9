import type { Dispatch } from 'react';

import { DescriptionField, TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { number, optionalText, text } from '#client/forms/record-fields.ts';
import type { RecordField, ValuesOf } from '#client/forms/record-fields.ts';
import {
  milestonesField,
  milestoneValues,
  templateMilestones,
} from '#client/outline/milestone-values.ts';
import type { MilestoneValue } from '#client/outline/milestone-values.ts';
import { NamedMilestones } from '#client/outline/named-milestones.tsx';
import type { OutlineAction } from '#client/outline/reducer.ts';
import { PriorityField } from '#client/outline/task-fields.tsx';
import { taskFields } from '#client/outline/work-fields.ts';
import {
  useCategoryNames,
  useMarketNames,
} from '#client/pages/settings/categories-markets/queries.ts';
import { itemsOfTemplate, templateTasks } from '#contract/checklist.ts';
import { lengths } from '#contract/limits.ts';
import type { ProjectTemplate, TemplateTask } from '#contract/templates.ts';

import { tasksDifference } from './checklist-difference.ts';
import { ListField } from './list-field.tsx';

const tasks: RecordField<TemplateTask[], TemplateTask[]> = {
  label: 'Tasks',
  blank: [],
  // Normalized like the editor's output, so that opening the editor is no change.
  read: (stored) => templateTasks(itemsOfTemplate(stored)),
  send: (value) => value,
  inWords: tasksDifference,
};

const milestones: RecordField<MilestoneValue[], ProjectTemplate['milestones']> = {
  ...milestonesField,
  read: milestoneValues,
  send: templateMilestones,
};

export const projectTemplateFields = {
  name: text('Name'),
  category: optionalText('Category'),
  market: optionalText('Market'),
  description: optionalText('Description'),
  priority: taskFields.priority,
  estimatedDuration: number('Duration (days)', '30'),
  milestones,
  taskTemplates: tasks,
};

type ProjectTemplateFieldsProps = {
  form: FormFields<ValuesOf<typeof projectTemplateFields>>;
  /** Includes milestones that only steps name so far. */
  milestones: readonly MilestoneValue[];
  dispatch: Dispatch<OutlineAction>;
};

export function ProjectTemplateFields(props: ProjectTemplateFieldsProps) {
  const { form, milestones: shown, dispatch } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        required
        limit={lengths.name}
        className="sm:col-span-2"
        input={{ dir: 'auto' }}
      />
      <ListField form={form} name="category" names={useCategoryNames()} />
      <ListField form={form} name="market" names={useMarketNames()} />
      <DescriptionField form={form} rows={2} className="sm:col-span-2" />
      <PriorityField form={form} />
      <TextField
        form={form}
        name="estimatedDuration"
        required
        quietHint="From the start to the suggested hire date."
        input={{ inputMode: 'numeric' }}
      />
      <NamedMilestones
        dispatch={dispatch}
        values={shown}
        error={form.problems['milestones']}
        days={null}
        onChange={(values) => form.change({ milestones: values })}
        className="sm:col-span-2"
      />
    </div>
  );
}
