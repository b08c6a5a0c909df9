import { DescriptionField, TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { optionalText, text } from '#client/forms/record-fields.ts';
import type { RecordField, ValuesOf } from '#client/forms/record-fields.ts';
import { HoursField } from '#client/outline/hours-field.tsx';
import { OwnerField } from '#client/outline/owner-select.tsx';
import { noOwner } from '#client/outline/owners.ts';
import type { Owner } from '#client/outline/owners.ts';
import { PriorityField } from '#client/outline/task-fields.tsx';
import { gateField, taskFields } from '#client/outline/work-fields.ts';
import { useCategoryNames } from '#client/pages/settings/categories-markets/queries.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { itemOfTemplate, stepsOfTemplate, templateSteps } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import { lengths } from '#contract/limits.ts';
import type { TaskTemplate, TemplateStep } from '#contract/templates.ts';

import { stepsDifference } from './checklist-difference.ts';
import { ListField } from './list-field.tsx';

const steps: RecordField<TemplateStep[], TemplateStep[]> = {
  label: 'Steps',
  blank: [],
  // Normalized like the editor's output, so that opening the editor is no change.
  read: (stored) => templateSteps(stepsOfTemplate(stored)),
  send: (value) => value,
  inWords: stepsDifference,
};

type Owned = Pick<TaskTemplate, 'ownerRoleId' | 'personId'>;

const owner: RecordField<Owner, undefined> = {
  label: 'Owner',
  blank: noOwner,
  read: (_, { ownerRoleId, personId }: Owned) => ({
    ownerRoleId,
    personIds: personId === null ? [] : [personId],
  }),
  parts: ['ownerRoleId', 'personId'],
  send: ({ ownerRoleId, personIds }) => ({ ownerRoleId, personId: personIds[0] ?? null }),
  inWords: String,
};

export const taskTemplateFields = {
  name: text('Name'),
  category: optionalText('Category'),
  description: optionalText('Description'),
  priority: taskFields.priority,
  estimatedHours: { ...taskFields.estimatedHours, read: String, blank: '0' },
  isGate: gateField,
  owner,
  steps,
};

/** Wraps the steps in a task for the checklist editor. */
export function aloneWith(stored: TemplateStep[]): TaskItem[] {
  return [itemOfTemplate({ steps: stored })];
}

export function stepsOf([task]: readonly TaskItem[]): TemplateStep[] {
  return task ? templateSteps(task.steps) : [];
}

type TaskTemplateFieldsProps = {
  /** The name by which the checklist below focuses this control. */
  nameControl: string;
  form: FormFields<ValuesOf<typeof taskTemplateFields>>;
};

export function TaskTemplateFields(props: TaskTemplateFieldsProps) {
  const { nameControl, form } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        form={form}
        name="name"
        required
        limit={lengths.name}
        className="sm:col-span-3"
        input={{ name: nameControl, dir: 'auto' }}
      />
      <ListField form={form} name="category" names={useCategoryNames()} />
      <PriorityField form={form} />
      <HoursField form={form} />
      <DescriptionField form={form} rows={2} className="sm:col-span-3" />
      <OwnerField form={form} className="sm:col-span-3" />
      <Checkbox
        name="isGate"
        label={taskTemplateFields.isGate.label}
        checked={form.values.isGate}
        onChange={(event) => form.change({ isGate: event.target.checked })}
        className="sm:col-span-3"
      />
    </div>
  );
}
