import type { MessageTemplate } from '#contract/messages.ts';

export type MessageAction =
  | { kind: 'create' }
  | { kind: 'duplicate' | 'edit' | 'delete'; template: MessageTemplate };

export const messageForm = 'message-templates/form';

/** Preloads the dialogs. A failure shows when they open. */
export function loadMessageDialogs(): void {
  import('./message-action-dialog.tsx').catch(() => {});
}
