import type { Task } from '../../../../contract/tasks.ts';
import { tellFailure } from '../../../failure.ts';
import { useDeleteTask } from '../../../tasks/queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTellDeleted } from '../../../undo.ts';

type DeleteTaskProps = {
  task: Task;
  onClose: () => void;
  /** It is gone, and so is its row. */
  onDeleted: () => void;
};

/** Asks whether a task is to be deleted with everything in it, and does it. */
export function DeleteTask({ task, onClose, onDeleted }: DeleteTaskProps) {
  const tellDeleted = useTellDeleted();
  const remove = useDeleteTask(task.projectId);
  const confirm = () =>
    remove.mutate(task.id, {
      onSuccess: () => {
        tellDeleted('Task deleted successfully', 'undeleteTask', task.id);
        onClose();
        onDeleted();
      },
      onError: (error) => {
        tellFailure('Failed to delete task', error);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Task"
      description={
        <span className="wrap-anywhere">
          Are you sure you want to delete “{task.title}”{withSteps(task.steps.length)}?
        </span>
      }
      confirm="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function withSteps(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and its step' : ` and its ${count} steps`;
}
