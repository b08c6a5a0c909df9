import type { OwnerRole } from '#contract/owner-roles.ts';

export type RoleAction = { kind: 'create' } | { kind: 'edit' | 'delete'; role: OwnerRole };

export const roleForm = 'owner-roles/form';
