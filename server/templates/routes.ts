import {
  createProjectTemplate,
  createTaskTemplate,
  deleteProjectTemplate,
  deleteTaskTemplate,
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
  listProjectTemplates,
  readProjectTemplate,
  createProjectTemplate,
  updateProjectTemplate,
  deleteProjectTemplate,
};
