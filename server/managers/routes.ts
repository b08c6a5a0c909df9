import {
  createProjectManager,
  deleteProjectManager,
  makePrimary,
  setManagerStatus,
  undeleteProjectManager,
  updateProjectManager,
} from './commands.ts';
import { setManagerPassword } from './password-commands.ts';
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
