import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { freshKey } from '#client/data/fresh-key.ts';
import { addAll, write } from '#client/data/writes.ts';
import { saveInRow } from '#client/shared/row-save.ts';
import { inToast } from '#client/ui/toasts.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { SavedTask, Task } from '#contract/tasks.ts';
import { priorityLabels, workStatusLabels } from '#contract/value-labels.ts';
import type { Priority, WorkStatus } from '#contract/values.ts';

import { celebrateTask } from './celebration/celebrate-task.ts';

export type NewTask = Sent<Calls['createTasks']>['body']['tasks'][number];

/** Appends tasks in the order of the calls. */
export function addTasks(
  queryClient: QueryClient,
  projectId: number,
  tasks: NewTask[],
  idempotencyKey = freshKey(),
): Promise<Task[]> {
  const options = { idempotencyKey };
  return addAll(`new tasks of ${projectId}`, tasks, {
    one: (task) => write(queryClient, 'createTask', { body: { ...task, projectId } }, options),
    many: (all) =>
      write(
        queryClient,
        'createTasks',
        { params: { id: projectId }, body: { tasks: all } },
        options,
      ),
  });
}

export function useTaskEdits() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const change = <Field extends 'status' | 'priority'>(
      task: Task,
      field: Field,
      value: Task[Field],
      words: string,
      onSaved?: (saved: SavedTask) => void,
    ) =>
      saveInRow(queryClient, 'updateTask', {
        seen: task,
        from: { [field]: task[field] },
        to: { [field]: value },
        texts: { saved: 'Task updated successfully', failed: 'Failed to update task' },
        words: `${inToast(task.title)}: ${words}`,
        ...(onSaved && { onSaved }),
      });
    return {
      setStatus: (task: Task & { projectName?: string }, status: WorkStatus) =>
        change(task, 'status', status, workStatusLabels[status], (saved) =>
          celebrateTask(queryClient, task, saved, task.projectName),
        ),
      setPriority: (task: Task, priority: Priority) =>
        change(task, 'priority', priority, `${priorityLabels[priority]} priority`),
    };
  }, [queryClient]);
}
