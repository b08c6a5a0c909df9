import type { TaskDraft } from '#client/checklist/draft.ts';
import { draftsOf } from '#client/checklist/from-template.ts';
import { stepsOfTemplate } from '#client/checklist/sent.ts';
import { priorityLabels } from '#client/shared/badges.tsx';
import { DescriptionField } from '#client/shared/description-field.tsx';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { choice, number, optionalText, text, textList } from '#client/shared/record-fields.ts';
import type { RecordField } from '#client/shared/record-fields.ts';
import type { RecordForm } from '#client/shared/record-form.ts';
import { Field } from '#client/ui/field.tsx';
import { TagsInput } from '#client/ui/tags-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { counts, lengths } from '#contract/limits.ts';
import type { TemplateStep } from '#contract/templates.ts';

import { stepsDifference } from './checklist-difference.ts';
import { useCategoryNames } from './field-names.ts';
import { ListField } from './list-field.tsx';

const steps: RecordField<TemplateStep[], TemplateStep[]> = {
  label: 'Steps',
  blank: [],
  // As the checklist writes them, so that opening the editor is no change.
  read: (stored) => stepsOf(draftsOf([aloneWith(stored)], 1).tasks),
  send: (value) => value,
  inWords: stepsDifference,
};

/** The fields of a task template's editor. */
export const taskTemplateFields = {
  name: text('Name'),
  category: optionalText('Category'),
  description: optionalText('Description'),
  priority: choice('Priority', priorityLabels, 'medium'),
  estimatedHours: number('Estimated hours', '0'),
  assigneeRoles: textList('Roles'),
  steps,
};

/** A task with these steps and nothing else, for the checklist editor. */
export function aloneWith(templateSteps: TemplateStep[]) {
  const task = { name: '', description: null, priority: 'medium', estimatedHours: 0 } as const;
  return { ...task, steps: templateSteps };
}

/** The steps of that task as the form holds and sends them. */
export function stepsOf([task]: readonly TaskDraft[]): TemplateStep[] {
  return task ? stepsOfTemplate(task.steps) : [];
}

type TaskTemplateFieldsProps = {
  /** How the checklist below calls the name's control. */
  nameControl: string;
  form: Pick<RecordForm<typeof taskTemplateFields>, 'values' | 'change' | 'problems' | 'labels'>;
};

/** What a task template is: everything but its steps. */
export function TaskTemplateFields(props: TaskTemplateFieldsProps) {
  const { nameControl, form } = props;
  const { values, problems: errors, change: onChange, labels } = form;
  const categories = useCategoryNames();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label={labels.name}
        required
        limit={lengths.name}
        error={errors.name}
        className="sm:col-span-3"
      >
        <TextInput
          name={nameControl}
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
      <Field label={labels.priority} error={errors.priority}>
        <PrioritySelect
          name="priority"
          value={values.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Field>
      <Field label={labels.estimatedHours} error={errors.estimatedHours}>
        <TextInput
          name="estimatedHours"
          inputMode="decimal"
          autoComplete="off"
          value={values.estimatedHours}
          onChange={(event) => onChange({ estimatedHours: event.target.value })}
        />
      </Field>
      <DescriptionField
        rows={2}
        value={values.description}
        error={errors.description}
        className="sm:col-span-3"
        onChange={(description) => onChange({ description })}
      />
      <Field
        label={labels.assigneeRoles}
        hint={`Who usually does it. Enter or a comma adds a role. At most ${counts.rolesOfTemplate}.`}
        error={errors.assigneeRoles}
        className="sm:col-span-3"
      >
        <TagsInput
          tags={values.assigneeRoles}
          onChange={(roles) => onChange({ assigneeRoles: roles })}
          max={counts.rolesOfTemplate}
          placeholder="Compliance Officer"
          listLabel="Roles so far"
        />
      </Field>
    </div>
  );
}
