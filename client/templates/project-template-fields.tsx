import { DescriptionField } from '#client/shared/description-field.tsx';
import type { Problems } from '#client/shared/field-problems.ts';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import { useCategoryNames, useMarketNames } from './field-names.ts';
import { ListField } from './list-field.tsx';
import { projectTemplateLabels as labels } from './project-template-values.ts';
import type { ProjectTemplateField, ProjectTemplateValues } from './project-template-values.ts';

type ProjectTemplateFieldsProps = {
  values: ProjectTemplateValues;
  errors: Problems<ProjectTemplateField>;
  onChange: (some: Partial<ProjectTemplateValues>) => void;
};

/** What a project template is: everything but its tasks. */
export function ProjectTemplateFields({ values, errors, onChange }: ProjectTemplateFieldsProps) {
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
