import * as z from 'zod/mini';

import { callsOf, xlsxType } from './call.ts';
import type { Call } from './call.ts';
import { completionData, completionQuery } from './completion.ts';
import { zipType } from './dossier.ts';
import {
  archiving,
  newProject,
  project,
  projectChanges,
  projectDetail,
  projectQuery,
  projectsQuery,
  publication,
} from './projects.ts';
import { viewer } from './visibility.ts';

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
  exportProjects: projects.read(
    '/api/projects/workbook',
    'All projects with every task, step and detail, as a workbook',
    { file: xlsxType, large: true },
  ),
  readProject: projects.read('/api/projects/{id}', 'A project with its tasks and steps', {
    query: projectQuery,
    answer: projectDetail,
    cached: true,
  }),
  readDossier: projects.read(
    '/api/projects/{id}/dossier',
    'The whole record of a project, deleted or not, as a printable page with its files',
    { file: zipType, large: true },
  ),
  createProject: projects.create(
    '/api/projects',
    'Create a project with its tasks, steps and details',
    { body: newProject, largeBody: true, answer: projectDetail },
  ),
  updateProject: projects.save(
    'PUT',
    '/api/projects/{id}',
    'Change a project; moveDueDates recomputes due dates that depend on its days',
    {
      body: projectChanges,
      answer: project,
    },
  ),
  archiveProject: projects.save('PATCH', '/api/projects/{id}/archive', 'Archive a project', {
    body: archiving,
    optionalBody: true,
    unversioned: true,
    answer: project,
  }),
  restoreProject: projects.save(
    'PATCH',
    '/api/projects/{id}/restore',
    'Restore an archived project',
    { answer: project },
  ),
  listViewers: projects.read(
    '/api/projects/{id}/viewers',
    'Who sees a restricted project, and why',
    {
      answer: z.array(viewer),
    },
  ),
  makePublic: projects.arrange(
    '/api/projects/{id}/make-public',
    'Let everybody see a restricted project',
    { body: publication, optionalBody: true, answer: project },
  ),
  deleteProject: {
    ...projects.remove('/api/projects/{id}', 'Delete a project with its contents'),
    may: 'deleteProjects',
  },
  undeleteProject: projects.undelete('/api/projects/{id}/undelete', 'Restore a deleted project'),
  readCompletionData: projects.read(
    '/api/completion-data',
    'The data behind every percentage, of one project or of all',
    { query: completionQuery, answer: completionData, cached: true, large: true },
  ),
} as const satisfies Record<string, Call>;
