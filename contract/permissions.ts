/*
 * Who may do what: pure rules, used by the server to refuse and by the browser to disable and explain.
 */

export const roles = ['manager', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** What the rules need to know of an account. */
export type Standing = { role: Role; isPrimary: boolean };

/**
 * What a call asks of its caller:
 * - `anyone`: works without a session
 * - `read`: any signed-in account
 * - `own`: any signed-in account, about itself; about others the rules below decide
 * - `change`: signed in and not a viewer
 * - `primary`: the primary manager alone
 */
export const permissions = ['anyone', 'read', 'own', 'change', 'primary'] as const;
export type Permission = (typeof permissions)[number];

export const notSignedIn = 'Sign in first';
const viewersChangeNothing = "You don't have permission to change this";
export const primaryAlone = 'Only the primary manager can do this';

/** Why this signed-in account may not make a call, or null when it may. */
export function refusal(permission: Permission, account: Standing): string | null {
  if (permission === 'change' && account.role === 'viewer') return viewersChangeNothing;
  if (permission === 'primary' && !account.isPrimary) return primaryAlone;
  return null;
}

/** An account that something is to be done to. */
type Target = { id: number; isPrimary: boolean };

/** Why an account may not change another one's names and addresses; its own it always may. */
export function editRefusal(account: Target, target: Target): string | null {
  return account.isPrimary || account.id === target.id
    ? null
    : 'You can only edit your own profile';
}

/** Why an account may not enable or disable another one. */
export function statusRefusal(account: Target, target: Target): string | null {
  if (target.isPrimary) return 'Cannot disable the primary project manager';
  return account.isPrimary ? null : "You don't have permission to disable this project manager";
}

/** Why an account may not delete another one. */
export function deleteRefusal(account: Target, target: Target): string | null {
  if (target.isPrimary) return 'Cannot delete the primary project manager';
  return account.isPrimary ? null : "You don't have permission to delete this project manager";
}
