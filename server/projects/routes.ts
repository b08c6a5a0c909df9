import {
  archiveProject,
  createProject,
  deleteProject,
  restoreProject,
  undeleteProject,
  updateProject,
} from './commands.ts';
import { readCompletionData } from './completion-data.ts';
import { listArchivedProjects, listProjects, readProject } from './queries.ts';
import { exportProjects } from './workbook.ts';

export const projectRoutes = {
  listProjects,
  listArchivedProjects,
  exportProjects,
  readProject,
  createProject,
  updateProject,
  archiveProject,
  restoreProject,
  deleteProject,
  undeleteProject,
  readCompletionData,
};
