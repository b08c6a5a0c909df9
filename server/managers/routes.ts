import {
  createProjectManager,
  deleteProjectManager,
  makePrimary,
  setManagerPassword,
  setManagerStatus,
  undeleteProjectManager,
  updateProjectManager,
} from './account-commands.ts';
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
