import { lazy, Suspense } from 'react';

import type { Task } from '#contract/tasks.ts';
import type { TaskTemplate } from '#contract/templates.ts';

import { DeleteTask } from './delete-task.tsx';

/** The dialog of the tasks that is open. */
export type TaskDialog =
  | { kind: 'create'; template?: TaskTemplate }
  | { kind: 'edit' | 'template' | 'delete'; task: Task };

type TaskDialogsProps = {
  dialog: TaskDialog | null;
  /** The name under which what is typed into it is kept. */
  draftKey: string;
  projectId: number;
  tasks: readonly Task[];
  onCreated: (taskId: number) => void;
  onDeleted: (task: Task) => void;
  onClose: () => void;
};

/** The dialogs of the tasks; their code is fetched when they are first asked for. */
export function TaskDialogs(props: TaskDialogsProps) {
  const { dialog, draftKey, projectId, tasks, onCreated, onDeleted, onClose } = props;
  if (!dialog) return null;
  if (dialog.kind === 'delete') {
    const { task } = dialog;
    return <DeleteTask task={task} onClose={onClose} onDeleted={() => onDeleted(task)} />;
  }
  return (
    <Suspense>
      {dialog.kind === 'template' && (
        <SaveTaskTemplate draftKey={draftKey} task={dialog.task} onClose={onClose} />
      )}
      {dialog.kind === 'create' && (
        <CreateTask
          draftKey={draftKey}
          projectId={projectId}
          template={dialog.template}
          onCreated={onCreated}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'edit' && (
        <EditTask
          draftKey={draftKey}
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
  loadSaveTemplate().catch(() => {});
}

const loadCreate = () => import('./create-task-dialog.tsx');
const loadEdit = () => import('./edit-task-dialog.tsx');
const loadSaveTemplate = () => import('./save-task-template.tsx');
const CreateTask = lazy(async () => ({ default: (await loadCreate()).CreateTaskDialog }));
const EditTask = lazy(async () => ({ default: (await loadEdit()).EditTaskDialog }));
const SaveTaskTemplate = lazy(async () => ({
  default: (await loadSaveTemplate()).SaveTaskTemplate,
}));
