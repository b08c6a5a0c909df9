import { DescriptionField } from '#client/forms/form-fields.tsx';
import type { RecordForm } from '#client/forms/record-form.ts';
import { OwnerField } from '#client/outline/owner-select.tsx';
import {
  PriorityField,
  StatusField,
  TaskHoursField,
  TitleField,
} from '#client/outline/task-fields.tsx';

import type { newTaskFields } from './new-task.ts';
import { ProjectChoice } from './project-choice.tsx';

type NewTaskFieldsProps = {
  form: RecordForm<typeof newTaskFields>;
  titleControl: string;
};

export function NewTaskFields({ form, titleControl }: NewTaskFieldsProps) {
  const { values, problems, change } = form;
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <TitleField form={form} control={titleControl} className="col-span-2" />
      <ProjectChoice
        required
        error={problems.projectId}
        className="col-span-2"
        value={values.projectId}
        nothing="Choose a project"
        onChange={(projectId) => change({ projectId })}
      />
      <DescriptionField form={form} className="col-span-2 xl:col-span-4" />
      <PriorityField form={form} />
      <StatusField form={form} />
      <TaskHoursField form={form} />
      <OwnerField form={form} />
    </div>
  );
}
