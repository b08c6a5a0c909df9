import { later } from '#client/ui/later.tsx';
import type { Person } from '#contract/people.ts';

/** What somebody wants to do: it is done in a dialog. */
export type PersonAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'deactivate' | 'activate' | 'delete'; person: Person };

/** The name under which what is typed into the form of a person is kept. */
export const personForm = 'people/form';

export const PersonActionDialog = later(
  () => import('./person-action-dialog.tsx'),
  'PersonActionDialog',
);
