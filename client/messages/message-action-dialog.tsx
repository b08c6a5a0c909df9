import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useWrite } from '#client/writes.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import type { MessageAction } from './message-action.ts';
import { MessageDialog } from './message-dialog.tsx';
import { copyOf } from './message-fields.ts';

type Closing = { onClose: () => void };

export function MessageActionDialog({ action, onClose }: { action: MessageAction } & Closing) {
  if (action.kind === 'create') return <MessageDialog template={null} onClose={onClose} />;
  const { kind, template } = action;
  if (kind === 'duplicate')
    return <MessageDialog template={null} initial={copyOf(template)} onClose={onClose} />;
  if (kind === 'edit') return <MessageDialog template={template} onClose={onClose} />;
  return <DeleteTemplate template={template} onClose={onClose} />;
}

function DeleteTemplate({ template, onClose }: { template: MessageTemplate } & Closing) {
  const { id, name } = template;
  const notifyDeleted = useNotifyDeleted();
  const { mutate, isPending } = useWrite('deleteMessageTemplate', {
    onSuccess: () => {
      notifyDeleted('Message template deleted successfully', 'undeleteMessageTemplate', id);
      onClose();
    },
    failure: 'Failed to delete message template',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      description="It is no longer offered for new slides. Slides that were made with it keep their text."
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={() => mutate({ params: { id } })}
    />
  );
}
