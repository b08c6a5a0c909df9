import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { TaskTemplate } from '../../../../contract/templates.ts';
import { ApiError } from '../../../api.ts';
import { tellFailure } from '../../../failure.ts';
import { problemsIn } from '../../../failure.ts';
import { freshKey } from '../../../fresh-key.ts';
import { peopleQuery } from '../../../people/queries.ts';
import { useAddTasks } from '../../../tasks/queries.ts';
import { same } from '../../../ui/edited.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showSuccess } from '../../../ui/toasts.ts';
import { useFieldProblems } from '../field-problems.ts';
import { TaskFields } from './task-fields.tsx';
import { newTaskBody, newTaskStanding, taskProblems } from './task-values.ts';

type CreateTaskDialogProps = {
  projectId: number;
  /** Where the task comes from; its steps and their details come with it. */
  template?: TaskTemplate | undefined;
  onCreated: (taskId: number) => void;
  onClose: () => void;
};

/** The dialog for a new task, which becomes the last one of its project. */
export function CreateTaskDialog(props: CreateTaskDialogProps) {
  const { projectId, template, onCreated, onClose } = props;
  const [begun] = useState(() => newTaskStanding(template).values);
  const [values, setValues] = useState(begun);
  const [idempotencyKey, setKey] = useState(freshKey);
  const { data: people } = useQuery(peopleQuery());
  const { problems, refusals, refuse, forget } = useFieldProblems();
  const { mutate, isPending } = useAddTasks(projectId);

  const submit = () => {
    if (refuse(taskProblems(values))) return;
    const tasks = [newTaskBody(values, template)];
    mutate(
      { tasks, idempotencyKey },
      {
        onSuccess: ([task]) => {
          showSuccess('Task created successfully');
          onClose();
          if (task) onCreated(task.id);
        },
        onError: (error) => {
          refuse(problemsIn(error));
          if (error instanceof ApiError) setKey(freshKey());
          tellFailure('Failed to create task', error);
        },
      },
    );
  };
  return (
    <FormDialog
      title="Create New Task"
      {...(template && { description: templateText(template) })}
      submit="Create Task"
      busyLabel="Creating..."
      busy={isPending}
      dirty={!same(values, begun)}
      refusals={refusals}
      onSubmit={submit}
      onClose={onClose}
    >
      <TaskFields
        values={values}
        problems={problems}
        people={people}
        onChange={(some) => {
          setValues((before) => ({ ...before, ...some }));
          forget(some);
          // What is sent now is something else than what may have been sent before.
          setKey(freshKey());
        }}
      />
    </FormDialog>
  );
}

function templateText({ name, steps }: TaskTemplate): string {
  const inside = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return steps.length === 0
    ? `From the template “${name}”.`
    : `From the template “${name}”: ${inside} with their details will be added too.`;
}
