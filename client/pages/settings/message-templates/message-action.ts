import type { MessageTemplate } from '#contract/messages.ts';

export type MessageAction =
  | { kind: 'create' }
  | { kind: 'duplicate' | 'edit' | 'delete'; template: MessageTemplate };

export const messageDraftKey = 'message-templates/form';
