import { useQuery, useQueryClient } from '@tanstack/react-query';

import { DescriptionField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { useRecordForm } from '#client/forms/record-form.ts';
import { activeIds, withActive } from '#client/outline/active-people.ts';
import { OwnerField } from '#client/outline/owner-select.tsx';
import { OwnersContext, ownerWords } from '#client/outline/owners.ts';
import type { Owner } from '#client/outline/owners.ts';
import {
  PriorityField,
  StatusField,
  TaskHoursField,
  TitleField,
} from '#client/outline/task-fields.tsx';
import { taskFields } from '#client/outline/work-fields.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { GateBadge } from '#client/shared/condition-signs.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { celebrateTask } from '#client/work/celebration/celebrate-task.ts';
import { addTasks } from '#client/work/task-queries.ts';
import type { NewTask } from '#client/work/task-queries.ts';
import { itemOfTemplate, newTasks } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import { taskChanges } from '#contract/tasks.ts';
import type { SavedTask, Task } from '#contract/tasks.ts';
import type { TaskTemplate } from '#contract/templates.ts';
import { counted } from '#contract/words.ts';

import { projectQuery } from '../../queries.ts';
import { useProjectDays } from '../project-days.ts';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { TemplateSteps } from './template-steps.tsx';

type TaskDialogProps = {
  draftKey: string;
  projectId: number;
  /** The task when the dialog opened; null for a new one, which is appended. */
  opened: Task | null;
  /** The current task; null once deleted. */
  now: Task | null;
  /** Provides a new task's name and steps. */
  template?: TaskTemplate | undefined;
  onCreated?: (taskId: number) => void;
  onClose: () => void;
};

export function TaskDialog(props: TaskDialogProps) {
  const { draftKey, projectId, opened, now, onCreated, onClose } = props;
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  const days = useProjectDays(projectId);
  const { data: around } = useQuery(projectQuery(projectId));
  const owners = useOwners(around?.roleHolders ?? noHolders);
  const active = owners.people && activeIds(owners.people);
  const template = props.template && withActive(itemOfTemplate(props.template), active);
  const form = useRecordForm({
    draftKey,
    noun: 'task',
    fields: taskFields,
    schema: taskChanges,
    record: opened,
    now,
    ...(template && {
      initial: {
        title: template.name,
        description: template.description,
        owner: template,
      },
    }),
    create: (body, key) => addTasks(queryClient, projectId, [body as NewTask], key),
    update: 'updateTask',
    prepare: (body) => (template && !opened ? { ...newTasks([template])[0], ...body } : body),
    quiet: true,
    onSaved: ({ answer, changed }) => {
      if (changed) showSuccess(`Task ${opened ? 'updated' : 'created'} successfully`);
      if (opened && changed) celebrateTask(queryClient, now ?? opened, answer as SavedTask);
      onClose();
      const made = opened ? undefined : (answer as Task[])[0];
      if (made) onCreated?.(made.id);
    },
  });

  const show: typeof form.inWords = (name, value, other) =>
    name === 'owner'
      ? (ownerWords(value as Owner, owners).text ?? 'Unassigned')
      : form.inWords(name, value, other);

  return (
    <RecordDialog
      form={form}
      thing="task"
      goneBecause="Someone else has deleted this task"
      show={show}
      title={opened ? 'Edit Task' : 'Create New Task'}
      {...(template && { description: templateText(template) })}
      submit={opened ? 'Save Changes' : 'Create Task'}
      busyLabel={opened ? 'Saving...' : 'Creating...'}
      onSubmit={(element) => guard(() => form.save(element))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TitleField form={form} className="sm:col-span-2" />
        <DescriptionField form={form} rows={3} className="sm:col-span-2" />
        <StatusField form={form} hint={completionHint(form.values.status, now ?? opened)} />
        <PriorityField form={form} />
        <OwnersContext value={owners}>
          <OwnerField form={form} />
        </OwnersContext>
        <TaskHoursField form={form} />
      </div>
      {template?.isGate && <GateBadge />}
      {template && template.steps.length > 0 && (
        <TemplateSteps steps={template.steps} days={days} />
      )}
    </RecordDialog>
  );
}

const noHolders: RoleHolder[] = [];

function templateText({ name, steps }: TaskItem): string {
  const inside = counted(steps.length, 'step');
  return steps.length === 0
    ? `From the template “${name}”.`
    : `From the template “${name}”: ${inside} with their details will be added too.`;
}

/** Warns that steps are still open when a task is completed by hand. */
function completionHint(chosen: string, task: Task | null): string | null {
  if (chosen !== 'completed' || !task || task.status === 'completed') return null;
  const open = task.stepsCount - task.completedStepsCount;
  if (task.percentageComplete === 100 || open === 0) return null;
  return open === 1
    ? '1 step is still open. The task can still be completed.'
    : `${open} steps are still open. The task can still be completed.`;
}
