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
 * - `change`: signed in and not a viewer
 */
export const permissions = ['anyone', 'read', 'change'] as const;
export type Permission = (typeof permissions)[number];

export const notSignedIn = 'Sign in first';
const viewersChangeNothing = "You don't have permission to change this";

/** Why this signed-in account may not make a call, or null when it may. */
export function refusal(permission: Permission, account: Standing): string | null {
  if (permission === 'change' && account.role === 'viewer') return viewersChangeNothing;
  return null;
}
