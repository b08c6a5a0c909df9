import { DeleteDialog } from '#client/shared/delete-dialog.tsx';

import type { MessageAction } from './message-action.ts';
import { MessageDialog } from './message-dialog.tsx';
import { copyOf } from './message-fields.ts';

type MessageActionDialogProps = { action: MessageAction; onClose: () => void };

export function MessageActionDialog({ action, onClose }: MessageActionDialogProps) {
  if (action.kind === 'create') return <MessageDialog template={null} onClose={onClose} />;
  const { kind, template } = action;
  if (kind === 'duplicate')
    return <MessageDialog template={null} initial={copyOf(template)} onClose={onClose} />;
  if (kind === 'edit') return <MessageDialog template={template} onClose={onClose} />;
  return (
    <DeleteDialog
      entity="messageTemplate"
      record={template}
      description="It is no longer offered for new slides. Slides that were made with it keep their text."
      onClose={onClose}
    />
  );
}
