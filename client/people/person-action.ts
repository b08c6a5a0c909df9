import type { Person } from '#contract/people.ts';

export type PersonAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'deactivate' | 'activate' | 'delete'; person: Person };

export const personForm = 'people/form';

/** Preloads the dialogs. A failure shows when they open. */
export function loadPersonDialogs(): void {
  import('./person-action-dialog.tsx').catch(() => {});
}
