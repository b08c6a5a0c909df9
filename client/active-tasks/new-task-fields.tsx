import { OwnerField } from '#client/checklist/owner-select.tsx';
import { OwnersContext } from '#client/checklist/owners.ts';
import {
  PriorityField,
  StatusField,
  TaskHoursField,
  TitleField,
} from '#client/checklist/task-fields.tsx';
import { taskFields } from '#client/checklist/work-fields.ts';
import { DescriptionField } from '#client/forms/form-fields.tsx';
import { labelsOf } from '#client/forms/record-fields.ts';
import { useOwners } from '#client/owner-roles/queries.ts';

import type { TaskDraft } from './draft.ts';
import { ProjectChoice } from './project-choice.tsx';
import type { NewTask } from './use-new-task.ts';

const labels = labelsOf(taskFields);

export function NewTaskFields({ draft, change, problems, forget }: NewTask) {
  const owners = useOwners(null);
  const set = (some: Partial<TaskDraft>) => {
    change(some);
    for (const field of Object.keys(some)) forget(field);
  };
  const form = { values: draft, problems, labels, change: set };
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <TitleField form={form} className="col-span-2" />
      <ProjectChoice
        required
        error={problems['projectId']}
        className="col-span-2"
        value={draft.projectId}
        nothing="Choose a project"
        onChange={(projectId) => set({ projectId })}
      />
      <DescriptionField form={form} className="col-span-2 xl:col-span-4" />
      <PriorityField form={form} />
      <StatusField form={form} />
      <TaskHoursField form={form} />
      <OwnersContext value={owners}>
        <OwnerField form={form} />
      </OwnersContext>
    </div>
  );
}
