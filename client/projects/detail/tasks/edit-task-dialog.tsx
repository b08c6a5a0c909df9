import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { peopleQuery } from '#client/people/queries.ts';
import { currentIn, problemsIn, reportFailure } from '#client/shared/failure.ts';
import { useFieldProblems } from '#client/shared/field-problems.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { useWrite } from '#client/writes.ts';
import type { SavedTask, Task } from '#contract/tasks.ts';

import { projectQuery } from '../../queries.ts';
import { celebrate } from '../celebration/celebrate.ts';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { TaskFields } from './task-fields.tsx';
import { taskBody, taskLabels, taskProblems, taskStanding, taskValueText } from './task-values.ts';

type EditTaskDialogProps = {
  draftKey: string;
  /** The task as it was when the dialog opened. */
  opened: Task;
  /** The task as it is; undefined once somebody has deleted it. */
  current: Task | undefined;
  onClose: () => void;
};

/** The dialog in which a task is changed. Others may change it meanwhile: then it shows both. */
export function EditTaskDialog({ draftKey, opened, current, onClose }: EditTaskDialogProps) {
  const queryClient = useQueryClient();
  const [begun] = useState(opened);
  const live = current ?? begun;
  const form = useEditForm(draftKey, current ? taskStanding(current) : null, taskStanding(begun));
  const guard = useArchivedGuard();
  const { data: people } = useQuery(peopleQuery());
  const { problems, refusals, refuse, forget } = useFieldProblems();
  const { mutateAsync, isPending } = useWrite('updateTask');
  const { values } = form;

  const submit = async () => {
    if (refuse(taskProblems(values))) return;
    let answer: SavedTask | null = null;
    try {
      const saved = await form.save(async (changes, version) => {
        answer = await mutateAsync({
          params: { id: begun.id },
          body: { ...taskBody(changes), version },
        });
      }, newerTask);
      if (!saved) return;
      if (form.dirty) showSuccess('Task updated successfully');
      if (answer && live.status !== 'completed') celebrateIfCompleted(answer);
      onClose();
    } catch (error) {
      refuse(problemsIn(error));
      reportFailure('Failed to update task', error);
    }
  };

  /** A task that was the last open one completes its project, which is the larger occasion. */
  const celebrateIfCompleted = ({ status, title, projectId }: SavedTask) => {
    if (status !== 'completed') return;
    const project = queryClient.getQueryData(projectQuery(projectId).queryKey);
    const last = project?.tasks.every((task) => task.status === 'completed');
    celebrate(
      last ? { type: 'project', name: project?.name ?? '' } : { type: 'task', name: title },
    );
  };

  return (
    <FormDialog
      title="Edit Task"
      submit="Save Changes"
      busyLabel="Saving..."
      busy={isPending}
      dirty={form.dirty}
      refusals={refusals}
      disabledBecause={form.gone ? 'Somebody else has deleted this task' : null}
      onSubmit={() => guard(() => void submit())}
      onClose={onClose}
    >
      <ConflictChoice
        form={form}
        thing="task"
        labels={taskLabels}
        show={(field, value) => taskValueText(field, value, people)}
      />
      <TaskFields
        task={live}
        values={values}
        problems={problems}
        people={people}
        onChange={(some) => {
          form.change(some);
          forget(some);
        }}
      />
    </FormDialog>
  );
}

function newerTask(error: unknown) {
  const current = currentIn(error);
  return current ? taskStanding(current as Task) : null;
}
