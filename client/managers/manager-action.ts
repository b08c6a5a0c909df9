import type { ProjectManager } from '#contract/managers.ts';

export type ManagerAction = {
  kind: 'delete' | 'password' | 'primary';
  manager: ProjectManager;
};

/** `after` is the row that the form follows if the account leaves the list meanwhile. */
export type Edited = { manager: ProjectManager; after: number | null };

export const newManagerForm = 'managers/new';
export const editForm = 'managers/edit';

/** Preloads the dialogs. A failure shows when they open. */
export function loadManagerDialogs(): void {
  import('./manager-action-dialog.tsx').catch(() => {});
}

/** Receives the focus when the form closes. */
export function editButtonId(managerId: number): string {
  return `edit-manager-${managerId}`;
}
