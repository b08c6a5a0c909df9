import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { peopleQuery } from '#client/people/queries.ts';
import { problemsIn, reportFailure } from '#client/shared/failure.ts';
import { useFieldProblems } from '#client/shared/field-problems.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { addTasks } from '#client/tasks/queries.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import type { TaskTemplate } from '#contract/templates.ts';

import { useProjectDays } from '../project-days.ts';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { TaskFields } from './task-fields.tsx';
import { newTaskBody, newTaskStanding, taskProblems } from './task-values.ts';
import { TemplateSteps } from './template-steps.tsx';

type CreateTaskDialogProps = {
  draftKey: string;
  projectId: number;
  /** Where the task comes from; its steps and their details come with it. */
  template?: TaskTemplate | undefined;
  onCreated: (taskId: number) => void;
  onClose: () => void;
};

/** The dialog for a new task, which becomes the last one of its project. */
export function CreateTaskDialog(props: CreateTaskDialogProps) {
  const { draftKey, projectId, template, onCreated, onClose } = props;
  const form = useEditForm(draftKey, newTaskStanding(template));
  const guard = useArchivedGuard();
  const { data: people } = useQuery(peopleQuery());
  const { problems, refusals, refuse, forget } = useFieldProblems();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const days = useProjectDays(projectId);
  const { values } = form;

  const submit = async () => {
    if (refuse(taskProblems(values))) return;
    const tasks = [newTaskBody(values, template)];
    setBusy(true);
    try {
      const [task] = await addTasks(queryClient, projectId, tasks, keyFor(draftKey, tasks));
      showSuccess('Task created successfully');
      onClose();
      if (task) onCreated(task.id);
    } catch (error) {
      refuse(problemsIn(error));
      reportFailure('Failed to create task', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Create New Task"
      {...(template && { description: templateText(template) })}
      submit="Create Task"
      busyLabel="Creating..."
      busy={busy}
      dirty={form.dirty}
      refusals={refusals}
      onSubmit={() => guard(() => void submit())}
      onClose={onClose}
    >
      <TaskFields
        values={values}
        problems={problems}
        people={people}
        onChange={(some) => {
          form.change(some);
          forget(some);
        }}
      />
      {template && template.steps.length > 0 && (
        <TemplateSteps steps={template.steps} days={days} />
      )}
    </FormDialog>
  );
}

function templateText({ name, steps }: TaskTemplate): string {
  const inside = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return steps.length === 0
    ? `From the template “${name}”.`
    : `From the template “${name}”: ${inside} with their details will be added too.`;
}
