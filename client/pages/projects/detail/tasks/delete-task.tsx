import { useWrite } from '#client/data/writes.ts';
import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Task } from '#contract/tasks.ts';

type DeleteTaskProps = {
  task: Task;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteTask({ task, onClose, onDeleted }: DeleteTaskProps) {
  const notifyDeleted = useNotifyDeleted();
  const remove = useWrite('deleteTask', {
    onSuccess: () => {
      notifyDeleted('Task deleted successfully', 'undeleteTask', task.id, task.title);
      onClose();
      onDeleted();
    },
    failure: 'Failed to delete task',
    onFailure: onClose,
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
      onConfirm={() => remove.mutate({ params: { id: task.id } })}
    />
  );
}

function withSteps(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and its step' : ` and its ${count} steps`;
}
