import type { ProjectManager } from '#contract/managers.ts';

export type ManagerAction = {
  kind: 'delete' | 'password' | 'primary';
  manager: ProjectManager;
};

/** `after` is the account above, which marks the form's place if its account is deleted in the meantime. */
export type Edited = { manager: ProjectManager; after: number | null };

export const newManagerDraftKey = 'managers/new';
export const editDraftKey = 'managers/edit';

export function editButtonId(managerId: number): string {
  return `edit-manager-${managerId}`;
}
