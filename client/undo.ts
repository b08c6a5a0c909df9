import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { CallName } from '../contract/calls.ts';
import { api } from './api.ts';
import { tellFailure } from './failure.ts';
import { showSuccess } from './ui/toasts.ts';

type Undelete = Extract<CallName, `undelete${string}`>;

/** Says that something was deleted, and offers to bring it back with everything that was in it. */
export type TellDeleted = (text: string, call: Undelete, id: number) => void;

/** What says that something was deleted, for a component that deletes. */
export function useTellDeleted(): TellDeleted {
  const queryClient = useQueryClient();
  return (text, call, id) => tellDeleted(queryClient, text, call, id);
}

/** As `TellDeleted`, where the cache is at hand. */
export function tellDeleted(
  queryClient: QueryClient,
  ...[text, call, id]: Parameters<TellDeleted>
): void {
  const onUndo = () => void bringBack(queryClient, call, id);
  showSuccess(text, { undo: { label: 'Undo', onUndo } });
}

async function bringBack(queryClient: QueryClient, call: Undelete, id: number): Promise<void> {
  try {
    await api(call, { params: { id } });
    showSuccess('Brought back');
    // What is on the screen shows it again even where news of it does not come.
    await queryClient.invalidateQueries();
  } catch (error) {
    tellFailure('Could not be brought back', error);
  }
}
