import { useQueryClient } from '@tanstack/react-query';

import { useWrite } from '#client/data/writes.ts';
import { notifyDeleted } from '#client/shared/notify-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { completeTasksSoon } from '#client/work/follow-up.ts';
import type { TaskStep } from '#contract/steps.ts';

type DeleteStepProps = {
  projectId: number;
  step: TaskStep;
  onClose: () => void;
  /** The step and its row no longer exist. */
  onDeleted: () => void;
};

export function DeleteStep({ projectId, step, onClose, onDeleted }: DeleteStepProps) {
  const queryClient = useQueryClient();
  const remove = useWrite('deleteStep', {
    onSuccess: () => {
      notifyDeleted(queryClient, 'Step deleted successfully', 'undeleteStep', step.id, step.name);
      onDeleted();
      // It may have been the last open one.
      completeTasksSoon(queryClient, { projectId, taskId: step.taskId });
    },
    failure: 'Failed to delete step',
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Step"
      description={
        <span className="wrap-anywhere">
          Are you sure you want to delete “{step.name}”{withDetails(step.detailsCount)}?
        </span>
      }
      confirm="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: step.id } })}
    />
  );
}

function withDetails(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and its detail' : ` and its ${count} details`;
}
