import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  newProjectTemplate,
  newTaskTemplate,
  projectTemplate,
  projectTemplateChanges,
  taskTemplate,
  taskTemplateChanges,
} from './templates.ts';

const templates = callsOf('templates', 'changeTemplates');

export const templateCalls = {
  listTaskTemplates: templates.read('/api/task-templates', 'All task templates, by name', {
    answer: z.array(taskTemplate),
    cached: true,
  }),
  createTaskTemplate: templates.create('/api/task-templates', 'Create a task template', {
    body: newTaskTemplate,
    largeBody: true,
    answer: taskTemplate,
  }),
  updateTaskTemplate: templates.save('PUT', '/api/task-templates/{id}', 'Change a task template', {
    body: taskTemplateChanges,
    largeBody: true,
    answer: taskTemplate,
  }),
  deleteTaskTemplate: templates.remove('/api/task-templates/{id}', 'Delete a task template'),
  undeleteTaskTemplate: templates.undelete(
    '/api/task-templates/{id}/undelete',
    'Restore a deleted task template',
  ),
  listProjectTemplates: templates.read('/api/project-templates', 'All project templates, by name', {
    answer: z.array(projectTemplate),
    cached: true,
  }),
  createProjectTemplate: templates.create('/api/project-templates', 'Create a project template', {
    body: newProjectTemplate,
    largeBody: true,
    answer: projectTemplate,
  }),
  readProjectTemplate: templates.read('/api/project-templates/{id}', 'A project template', {
    answer: projectTemplate,
  }),
  updateProjectTemplate: templates.save(
    'PATCH',
    '/api/project-templates/{id}',
    'Change a project template',
    { body: projectTemplateChanges, largeBody: true, answer: projectTemplate },
  ),
  deleteProjectTemplate: templates.remove(
    '/api/project-templates/{id}',
    'Delete a project template; its projects stay',
  ),
  undeleteProjectTemplate: templates.undelete(
    '/api/project-templates/{id}/undelete',
    'Restore a deleted project template',
  ),
} as const satisfies Record<string, Call>;
