import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { newProjectManager, projectManagerChanges } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Role } from '#contract/permissions.ts';

/** What the form of an account holds. A new one's password is held apart: it is kept nowhere. */
export type ManagerValues = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
};

export type ManagerField = keyof ManagerValues;

/** What is wrong with which field. */
export type ManagerProblems = Problems<ManagerField | 'password'>;

export const labels: Record<ManagerField, string> = {
  username: 'Username',
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
};

export const roleLabels: Record<Role, string> = { manager: 'Manager', viewer: 'Viewer' };

export const noManager: ManagerValues = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  role: 'manager',
};

/** An account as the form shows it, and the version that it shows. */
export function standingOf({ version, ...manager }: ProjectManager) {
  const { username, email, firstName, lastName, role } = manager;
  const values: ManagerValues = {
    username,
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    role,
  };
  return { version, values };
}

/** What the contract refuses in the form of an account as it stands. */
export function problemsOf(values: ManagerValues): ManagerProblems {
  return firstOfEach(projectManagerChanges.safeParse(values).error?.issues);
}

/** What the contract refuses in the form of a new account. */
export function problemsOfNew(values: ManagerValues, password: string): ManagerProblems {
  return firstOfEach(newProjectManager.safeParse({ ...values, password }).error?.issues);
}

/** A field's value in words. */
export function inWords(field: ManagerField, value: string): string {
  return field === 'role' ? roleLabels[value as Role] : value;
}
