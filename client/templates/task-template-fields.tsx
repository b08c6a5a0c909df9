import { DescriptionField } from '#client/shared/description-field.tsx';
import type { Problems } from '#client/shared/field-problems.ts';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { Field } from '#client/ui/field.tsx';
import { TagsInput } from '#client/ui/tags-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { counts, lengths } from '#contract/limits.ts';

import { useCategoryNames } from './field-names.ts';
import { ListField } from './list-field.tsx';
import { taskTemplateLabels as labels } from './task-template-values.ts';
import type { TaskTemplateField, TaskTemplateValues } from './task-template-values.ts';

type TaskTemplateFieldsProps = {
  /** How the checklist below calls the name's control. */
  nameControl: string;
  values: TaskTemplateValues;
  errors: Problems<TaskTemplateField>;
  onChange: (some: Partial<TaskTemplateValues>) => void;
};

/** What a task template is: everything but its steps. */
export function TaskTemplateFields(props: TaskTemplateFieldsProps) {
  const { nameControl, values, errors, onChange } = props;
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
          most={counts.rolesOfTemplate}
          placeholder="Compliance Officer"
          listLabel="Roles so far"
        />
      </Field>
    </div>
  );
}
