import { later } from '#client/ui/later.tsx';
import type { OwnerRole } from '#contract/owner-roles.ts';

export type RoleAction = { kind: 'create' } | { kind: 'edit' | 'delete'; role: OwnerRole };

/** The draft key. */
export const roleForm = 'owner-roles/form';

export const RoleActionDialog = later(() => import('./role-dialog.tsx'), 'RoleActionDialog');
