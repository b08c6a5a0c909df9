import { draftsOf } from '#client/checklist/from-template.ts';
import { tasksOfTemplate } from '#client/checklist/sent.ts';
import { priorityLabels } from '#client/shared/badges.tsx';
import { DescriptionField } from '#client/shared/description-field.tsx';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { choice, number, optionalText, text } from '#client/shared/record-fields.ts';
import type { RecordField } from '#client/shared/record-fields.ts';
import type { RecordForm } from '#client/shared/record-form.ts';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import type { TemplateTask } from '#contract/templates.ts';

import { tasksDifference } from './checklist-difference.ts';
import { useCategoryNames, useMarketNames } from './field-names.ts';
import { ListField } from './list-field.tsx';

const tasks: RecordField<TemplateTask[], TemplateTask[]> = {
  label: 'Tasks',
  blank: [],
  // As the checklist writes them, so that opening the editor is no change.
  read: (stored) => tasksOfTemplate(draftsOf(stored, 1).tasks),
  send: (value) => value,
  inWords: tasksDifference,
};

/** The fields of a project template's editor. */
export const projectTemplateFields = {
  name: text('Name'),
  category: optionalText('Category'),
  market: optionalText('Market'),
  description: optionalText('Description'),
  priority: choice('Priority', priorityLabels, 'medium'),
  estimatedDuration: number('Duration (days)', '30'),
  taskTemplates: tasks,
};

type ProjectTemplateFieldsProps = {
  form: Pick<RecordForm<typeof projectTemplateFields>, 'values' | 'change' | 'problems' | 'labels'>;
};

/** What a project template is: everything but its tasks. */
export function ProjectTemplateFields({ form }: ProjectTemplateFieldsProps) {
  const { values, problems: errors, change: onChange, labels } = form;
  const categories = useCategoryNames();
  const markets = useMarketNames();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={labels.name}
        required
        limit={lengths.name}
        error={errors.name}
        className="sm:col-span-2"
      >
        <TextInput
          name="name"
          autoComplete="off"
          dir="auto"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <ListField
        name="category"
        label={labels.category}
        names={categories}
        value={values.category}
        error={errors.category}
        onChange={(category) => onChange({ category })}
      />
      <ListField
        name="market"
        label={labels.market}
        names={markets}
        value={values.market}
        error={errors.market}
        onChange={(market) => onChange({ market })}
      />
      <DescriptionField
        rows={2}
        value={values.description}
        error={errors.description}
        className="sm:col-span-2"
        onChange={(description) => onChange({ description })}
      />
      <Field label={labels.priority} error={errors.priority}>
        <PrioritySelect
          name="priority"
          value={values.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Field>
      <Field
        label={labels.estimatedDuration}
        required
        error={errors.estimatedDuration}
        hint={!errors.estimatedDuration && 'From the start to the projected hire date it suggests.'}
      >
        <TextInput
          name="estimatedDuration"
          inputMode="numeric"
          autoComplete="off"
          value={values.estimatedDuration}
          onChange={(event) => onChange({ estimatedDuration: event.target.value })}
        />
      </Field>
    </div>
  );
}
