import type { ProjectManager } from '#contract/managers.ts';

export type ManagerAction = {
  kind: 'delete' | 'password' | 'primary';
  manager: ProjectManager;
};

export const newManagerDraftKey = 'managers/new';
export const editDraftKey = 'managers/edit';
