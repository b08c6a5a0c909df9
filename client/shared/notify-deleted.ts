import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { inToast, showFailure, showSuccess } from '#client/ui/toasts.ts';

import type { Undelete } from './kinds.ts';

/** Reports a deletion and offers to undo it, contents included. `name` distinguishes several. */
export type NotifyDeleted = (text: string, call: Undelete, id: number, name?: string) => void;

export function useNotifyDeleted(): NotifyDeleted {
  const queryClient = useQueryClient();
  return (...about) => notifyDeleted(queryClient, ...about);
}

export function notifyDeleted(
  queryClient: QueryClient,
  ...[text, call, id, name]: Parameters<NotifyDeleted>
): void {
  // Loaded on demand, because few deletions are undone.
  const onUndo = () =>
    void import('./restore-deleted.ts').then(
      ({ restoreDeleted }) => restoreDeleted(queryClient, call, { id, name }),
      () => showFailure('Failed to restore', { reason: 'The server did not respond.' }),
    );
  showSuccess(text, {
    ...(name !== undefined && { reason: inToast(name) }),
    undo: { label: 'Undo', onUndo },
  });
}
