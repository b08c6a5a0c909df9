import { later } from '#client/ui/later.tsx';
import type { Person } from '#contract/people.ts';

export type PersonAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'deactivate' | 'activate' | 'delete'; person: Person };

/** The draft key. */
export const personForm = 'people/form';

export const PersonActionDialog = later(
  () => import('./person-action-dialog.tsx'),
  'PersonActionDialog',
);
