import { tellFailure } from '#client/shared/failure.ts';
import { useTellDeleted } from '#client/shared/tell-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { MessageTemplate } from '#contract/messages.ts';

import type { MessageAction } from './message-action.ts';
import { MessageDialog } from './message-dialog.tsx';
import { copyOf, unsaved } from './message-values.ts';
import { useDeleteMessageTemplate } from './queries.ts';

type Closing = { onClose: () => void };

/** The dialog in which something is done with a message template. */
export function MessageActionDialog({ action, onClose }: { action: MessageAction } & Closing) {
  if (action.kind === 'create') return <MessageDialog begin={unsaved} onClose={onClose} />;
  const { kind, template } = action;
  if (kind === 'duplicate') return <MessageDialog begin={copyOf(template)} onClose={onClose} />;
  if (kind === 'edit') return <MessageDialog template={template} onClose={onClose} />;
  return <DeleteTemplate template={template} onClose={onClose} />;
}

function DeleteTemplate({ template, onClose }: { template: MessageTemplate } & Closing) {
  const { id, name } = template;
  const tellDeleted = useTellDeleted();
  const { mutate, isPending } = useDeleteMessageTemplate();
  const doIt = () =>
    mutate(id, {
      onSuccess: () => {
        tellDeleted('Message template deleted successfully', 'undeleteMessageTemplate', id);
        onClose();
      },
      onError: (error) => tellFailure('Failed to delete message template', error),
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
      onConfirm={doIt}
    />
  );
}
