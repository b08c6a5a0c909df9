import { later } from '#client/ui/later.tsx';
import type { MessageTemplate } from '#contract/messages.ts';

/** What somebody wants to do with a message template: it is done in a dialog. */
export type MessageAction =
  | { kind: 'create' }
  | { kind: 'duplicate' | 'edit' | 'delete'; template: MessageTemplate };

/** The name under which what is typed into the form of a template is kept. */
export const messageForm = 'message-templates/form';

export const MessageActionDialog = later(
  () => import('./message-action-dialog.tsx'),
  'MessageActionDialog',
);
