import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { inToast } from '#client/ui/toast-text.ts';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';

import type { Undelete } from './recoverable.ts';

/**
 * Says that something was deleted, and offers to bring it back with everything that was in it. `name` tells
 * which of several it was.
 */
export type TellDeleted = (text: string, call: Undelete, id: number, name?: string) => void;

/** What says that something was deleted, for a component that deletes. */
export function useTellDeleted(): TellDeleted {
  const queryClient = useQueryClient();
  return (...about) => tellDeleted(queryClient, ...about);
}

/** As `TellDeleted`, where the cache is at hand. */
export function tellDeleted(
  queryClient: QueryClient,
  ...[text, call, id, name]: Parameters<TellDeleted>
): void {
  // Few deletions are undone: what does it is fetched when one is.
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
