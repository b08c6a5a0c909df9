import type { Person } from '../../contract/people.ts';

/** What somebody wants to do: it is done in a dialog. */
export type PersonAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'deactivate' | 'activate' | 'delete'; person: Person };

/** Fetches the code of the dialogs before they are asked for. A failure shows when they are. */
export function loadPersonDialogs(): void {
  import('./person-action-dialog.tsx').catch(() => {});
}
