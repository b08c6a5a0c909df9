import { later } from '#client/ui/later.tsx';
import type { ProjectManager } from '#contract/managers.ts';

export type ManagerAction = {
  kind: 'delete' | 'password' | 'primary';
  manager: ProjectManager;
};

/** Which account's row is a form, and after whose row it stands, should it go from the list meanwhile. */
export type Edited = { manager: ProjectManager; after: number | null };

/** Draft keys. */
export const newManagerForm = 'managers/new';
export const editForm = 'managers/edit';

export const ManagerActionDialog = later(
  () => import('./manager-action-dialog.tsx'),
  'ManagerActionDialog',
);

/** The id of the button that turns a row into its form: the focus comes back to it. */
export function editButtonId(managerId: number): string {
  return `edit-manager-${managerId}`;
}
