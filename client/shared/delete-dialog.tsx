import type { ReactNode } from 'react';

import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Entity } from '#contract/live.ts';

import { useDeletion } from './use-deletion.ts';

type DeleteDialogProps = {
  entity: Entity;
  record: { id: number; name: string };
  title?: string;
  description: ReactNode;
  onDeleted?: () => void;
  onClose: () => void;
};

export function DeleteDialog(props: DeleteDialogProps) {
  const { entity, record, title = `Delete “${record.name}”?`, description, onClose } = props;
  const { remove, isPending } = useDeletion(entity, record, {
    onDeleted: () => {
      props.onDeleted?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={() => remove()}
    />
  );
}
