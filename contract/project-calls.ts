import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { completionData, completionQuery } from './completion.ts';
import {
  newProject,
  project,
  projectChanges,
  projectDetail,
  projectQuery,
  projectsQuery,
} from './projects.ts';

const projects = callsOf('projects');

export const projectCalls = {
  listProjects: projects.read(
    '/api/projects',
    'All projects, archived ones included, or those with these ids; the newest first',
    { query: projectsQuery, answer: z.array(project), cached: true },
  ),
  listArchivedProjects: projects.read(
    '/api/projects/archived',
    'Projects that are completed, the latest end date first',
    { answer: z.array(project), cached: true },
  ),
  readProject: projects.read('/api/projects/{id}', 'A project with its tasks and steps', {
    query: projectQuery,
    answer: projectDetail,
    cached: true,
  }),
  createProject: projects.create(
    '/api/projects',
    'Create a project with its tasks, steps and details',
    { body: newProject, largeBody: true, answer: projectDetail },
  ),
  updateProject: projects.save(
    'PUT',
    '/api/projects/{id}',
    'Change a project; with moveDueDates, due dates that depend on its days follow them',
    {
      body: projectChanges,
      answer: project,
    },
  ),
  archiveProject: projects.save('PATCH', '/api/projects/{id}/archive', 'Set a project aside', {
    answer: project,
  }),
  restoreProject: projects.save(
    'PATCH',
    '/api/projects/{id}/restore',
    'Bring an archived project back',
    { answer: project },
  ),
  deleteProject: projects.remove('/api/projects/{id}', 'Delete a project and all in it'),
  undeleteProject: projects.undelete('/api/projects/{id}/undelete', 'Bring a deleted project back'),
  readCompletionData: projects.read(
    '/api/completion-data',
    'What every percentage is made of, of one project or of all',
    { query: completionQuery, answer: completionData, cached: true, large: true },
  ),
} as const satisfies Record<string, Call>;
