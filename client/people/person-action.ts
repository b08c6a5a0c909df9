import type { Person } from '#contract/people.ts';

/** What somebody wants to do: it is done in a dialog. */
export type PersonAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'deactivate' | 'activate' | 'delete'; person: Person };

/** The name under which what is typed into the form of a person is kept. */
export const personForm = 'people/form';

/** Fetches the code of the dialogs before they are asked for. A failure shows when they are. */
export function loadPersonDialogs(): void {
  import('./person-action-dialog.tsx').catch(() => {});
}
