import {
  createProjectTemplate,
  createTaskTemplate,
  deleteProjectTemplate,
  deleteTaskTemplate,
  undeleteProjectTemplate,
  undeleteTaskTemplate,
  updateProjectTemplate,
  updateTaskTemplate,
} from './commands.ts';
import { listProjectTemplates, listTaskTemplates, readProjectTemplate } from './queries.ts';

/** Checklists to start from. */
export const templateRoutes = {
  listTaskTemplates,
  createTaskTemplate,
  updateTaskTemplate,
  deleteTaskTemplate,
  undeleteTaskTemplate,
  listProjectTemplates,
  readProjectTemplate,
  createProjectTemplate,
  updateProjectTemplate,
  deleteProjectTemplate,
  undeleteProjectTemplate,
};
