import { Suspense } from 'react';

import { later } from '#client/ui/later.tsx';
import type { Task } from '#contract/tasks.ts';
import type { TaskTemplate } from '#contract/templates.ts';

export type TaskDialog =
  | { kind: 'create'; template?: TaskTemplate }
  | { kind: 'edit' | 'template' | 'delete'; task: Task };

type TaskDialogsProps = {
  dialog: TaskDialog | null;
  draftKey: string;
  projectId: number;
  tasks: readonly Task[];
  onCreated: (taskId: number) => void;
  onDeleted: (task: Task) => void;
  onClose: () => void;
};

export function TaskDialogs(props: TaskDialogsProps) {
  const { dialog, draftKey, projectId, tasks, onCreated, onDeleted, onClose } = props;
  const form = { draftKey, projectId, onClose };
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.kind === 'delete' && (
        <DeleteTask task={dialog.task} onClose={onClose} onDeleted={() => onDeleted(dialog.task)} />
      )}
      {dialog.kind === 'template' && (
        <SaveTaskTemplate draftKey={draftKey} task={dialog.task} onClose={onClose} />
      )}
      {dialog.kind === 'create' && (
        <TaskForm
          {...form}
          opened={null}
          now={null}
          template={dialog.template}
          onCreated={onCreated}
        />
      )}
      {dialog.kind === 'edit' && (
        <TaskForm
          {...form}
          opened={dialog.task}
          now={tasks.find(({ id }) => id === dialog.task.id) ?? null}
        />
      )}
    </Suspense>
  );
}

const DeleteTask = later(() => import('./delete-task.tsx'), 'DeleteTask');
const TaskForm = later(() => import('./task-dialog.tsx'), 'TaskDialog');
const SaveTaskTemplate = later(() => import('./save-task-template.tsx'), 'SaveTaskTemplate');

export function prefetchTaskDialogs(): void {
  DeleteTask.prefetch();
  TaskForm.prefetch();
  SaveTaskTemplate.prefetch();
}
