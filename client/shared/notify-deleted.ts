import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { reportFailure } from '#client/data/failure.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { recoverableDays } from '#contract/limits.ts';

import type { Undelete } from './kinds.ts';

/** Reports a deletion and offers to undo it, contents included. The report of the undo shows the `name`. */
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
      (error: unknown) => reportFailure('Failed to restore', error),
    );
  showSuccess(text, { reason: recoverableWords('it'), undo: { label: 'Undo', onUndo } });
}

export const recentlyDeleted = { label: 'Recently deleted', href: '/settings/deleted' };

export function recoverableWords(what: 'it' | 'them'): string {
  return `Restore ${what} from ${recentlyDeleted.label} for ${recoverableDays} days.`;
}
