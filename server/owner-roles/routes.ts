import {
  createOwnerRole,
  deleteOwnerRole,
  undeleteOwnerRole,
  updateOwnerRole,
} from './commands.ts';
import { listOwnerRoles } from './queries.ts';

export const ownerRoleRoutes = {
  listOwnerRoles,
  createOwnerRole,
  updateOwnerRole,
  deleteOwnerRole,
  undeleteOwnerRole,
};
