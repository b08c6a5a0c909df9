import { tellFailure } from '#client/shared/failure.ts';
import { useTellDeleted } from '#client/shared/tell-deleted.ts';
import { useDeleteTask } from '#client/tasks/queries.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Task } from '#contract/tasks.ts';

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
  // Awaited, so that it can be undone even where news of it has taken this dialog away by then.
  const confirm = async () => {
    try {
      await remove.mutateAsync(task.id);
      tellDeleted('Task deleted successfully', 'undeleteTask', task.id, task.title);
      onClose();
      onDeleted();
    } catch (error) {
      tellFailure('Failed to delete task', error);
      onClose();
    }
  };
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
      onConfirm={() => void confirm()}
    />
  );
}

function withSteps(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and its step' : ` and its ${count} steps`;
}
