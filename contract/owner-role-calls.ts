import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { newOwnerRole, ownerRole, ownerRoleChanges } from './owner-roles.ts';

const ownerRoles = callsOf('owner-roles');

export const ownerRoleCalls = {
  listOwnerRoles: ownerRoles.read('/api/owner-roles', 'All roles, by name', {
    answer: z.array(ownerRole),
    cached: true,
  }),
  createOwnerRole: ownerRoles.create('/api/owner-roles', 'Add a role', {
    body: newOwnerRole,
    answer: ownerRole,
  }),
  updateOwnerRole: ownerRoles.save('PATCH', '/api/owner-roles/{id}', 'Change or rename a role', {
    body: ownerRoleChanges,
    answer: ownerRole,
  }),
  deleteOwnerRole: ownerRoles.remove(
    '/api/owner-roles/{id}',
    'Delete a role; its tasks and steps keep their people',
  ),
  undeleteOwnerRole: ownerRoles.undelete(
    '/api/owner-roles/{id}/undelete',
    'Restore a deleted role',
  ),
} as const satisfies Record<string, Call>;
