/* Permission rules. The server enforces them; the browser disables controls and explains why. */

export const roles = ['manager', 'viewer'] as const;
export type Role = (typeof roles)[number];

export type AccountRole = { role: Role; isPrimary: boolean };

/**
 * The role that a call requires: `anyone` needs no session; `read` any account; `own` any account for itself, with
 * the rules below for others; `change` any account except viewers; `primary` the primary manager.
 */
export const permissions = ['anyone', 'read', 'own', 'change', 'primary'] as const;
export type Permission = (typeof permissions)[number];

export const notSignedIn = 'Sign in first';
