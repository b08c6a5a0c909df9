import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { inToast } from '#client/ui/toast-text.ts';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';

import type { Undelete } from './recoverable.ts';

/** Reports a deletion and offers to undo it, contents included. `name` says which of several it was. */
export type TellDeleted = (text: string, call: Undelete, id: number, name?: string) => void;

export function useTellDeleted(): TellDeleted {
  const queryClient = useQueryClient();
  return (...about) => tellDeleted(queryClient, ...about);
}

export function tellDeleted(
  queryClient: QueryClient,
  ...[text, call, id, name]: Parameters<TellDeleted>
): void {
  // Loaded on demand, because few deletions are undone.
  const onUndo = () =>
    void import('./bring-back.ts').then(
      ({ bringBack }) => bringBack(queryClient, call, { id, name }),
      () => showFailure('Could not be restored', { reason: 'The server did not answer.' }),
    );
  showSuccess(text, {
    ...(name !== undefined && { reason: inToast(name) }),
    undo: { label: 'Undo', onUndo },
  });
}
