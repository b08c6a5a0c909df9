import { listViewers } from '#server/visibility/queries.ts';

import {
  archiveProject,
  createProject,
  deleteProject,
  makePublic,
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
  listViewers,
  createProject,
  updateProject,
  archiveProject,
  restoreProject,
  makePublic,
  deleteProject,
  undeleteProject,
  readCompletionData,
};
