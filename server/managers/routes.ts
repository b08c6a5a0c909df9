import {
  createProjectManager,
  makePrimary,
  setManagerStatus,
  updateProjectManager,
} from './account-commands.ts';
import { setManagerPassword } from './commands.ts';
import { deleteProjectManager, undeleteProjectManager } from './deletion.ts';
import { listProjectManagers } from './queries.ts';

/** The accounts: project managers and viewers. */
export const managerRoutes = {
  listProjectManagers,
  createProjectManager,
  updateProjectManager,
  setManagerStatus,
  setManagerPassword,
  makePrimary,
  deleteProjectManager,
  undeleteProjectManager,
};
