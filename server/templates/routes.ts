import {
  createProjectTemplate,
  deleteProjectTemplate,
  undeleteProjectTemplate,
  updateProjectTemplate,
} from './project-template-commands.ts';
import { listProjectTemplates, listTaskTemplates, readProjectTemplate } from './queries.ts';
import {
  createTaskTemplate,
  deleteTaskTemplate,
  undeleteTaskTemplate,
  updateTaskTemplate,
} from './task-template-commands.ts';

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
