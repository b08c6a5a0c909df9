import { lazy, Suspense } from 'react';

import type { Task } from '../../../../contract/tasks.ts';
import type { TaskTemplate } from '../../../../contract/templates.ts';
import { DeleteTask } from './delete-task.tsx';

/** The dialog of the tasks that is open. */
export type TaskDialog =
  | { kind: 'create'; template?: TaskTemplate }
  | { kind: 'edit' | 'delete'; task: Task };

type TaskDialogsProps = {
  dialog: TaskDialog | null;
  projectId: number;
  tasks: readonly Task[];
  onCreated: (taskId: number) => void;
  onDeleted: (task: Task) => void;
  onClose: () => void;
};

/** The dialogs of the tasks; their code is fetched when they are first asked for. */
export function TaskDialogs(props: TaskDialogsProps) {
  const { dialog, projectId, tasks, onCreated, onDeleted, onClose } = props;
  if (!dialog) return null;
  if (dialog.kind === 'delete') {
    const { task } = dialog;
    return <DeleteTask task={task} onClose={onClose} onDeleted={() => onDeleted(task)} />;
  }
  return (
    <Suspense>
      {dialog.kind === 'create' ? (
        <CreateTask
          projectId={projectId}
          template={dialog.template}
          onCreated={onCreated}
          onClose={onClose}
        />
      ) : (
        <EditTask
          opened={dialog.task}
          current={tasks.find(({ id }) => id === dialog.task.id)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** Fetches the dialogs' code before it is asked for. A failure shows when it is. */
export function prepareTaskDialogs(): void {
  loadCreate().catch(() => {});
  loadEdit().catch(() => {});
}

const loadCreate = () => import('./create-task-dialog.tsx');
const loadEdit = () => import('./edit-task-dialog.tsx');
const CreateTask = lazy(async () => ({ default: (await loadCreate()).CreateTaskDialog }));
const EditTask = lazy(async () => ({ default: (await loadEdit()).EditTaskDialog }));
