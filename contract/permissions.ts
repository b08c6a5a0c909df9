/* Permission rules. The server enforces them; the browser disables controls and explains why. */

export const roles = ['manager', 'contributor', 'viewer'] as const;
export type Role = (typeof roles)[number];

export type AccountRole = {
  role: Role;
  isPrimary: boolean;
  /** Permissions that the access rules reserve for the primary manager. */
  reserved?: readonly Reserved[];
};

/** Permissions of managers that the access rules can reserve for the primary manager. */
export const reservable = ['deleteProjects', 'changeTemplates'] as const;
export type Reserved = (typeof reservable)[number];

/** Requirements of the access rules before an account may do anything else. */
export type Unfinished = { mustChoosePassword: boolean; needsSecondFactor: boolean };

/**
 * The role that a call requires: `anyone` needs no session; `self` any account, even an unfinished one; `read` any
 * other account; `own` any for itself, with the rules below for others; `work` managers, and contributors on what they
 * own; `change` managers; those that can be reserved, managers or the primary manager; `primary` the primary manager.
 */
export const permissions = [
  'anyone',
  'self',
  'read',
  'own',
  'work',
  'change',
  ...reservable,
  'primary',
] as const;
export type Permission = (typeof permissions)[number];

export const notSignedIn = 'Sign in first';
export const ownPasswordFirst = 'Choose your own password first';
export const notByToken = 'This cannot be done with an API token';
export const notByLink = 'This cannot be done with a personal link';
export const readsOnly = 'This API token may only read';
export const secondFactorFirst = 'Set up your second factor first';
