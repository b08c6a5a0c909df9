import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  managerStatus,
  newProjectManager,
  projectManager,
  projectManagerChanges,
  reassignment,
} from './managers.ts';
import { passwordReset } from './sessions.ts';
import { visibleProject } from './visibility.ts';

const managers = callsOf('managers');

export const managerCalls = {
  listProjectManagers: managers.read('/api/project-managers', 'All project managers, by name', {
    answer: z.array(projectManager),
  }),
  createProjectManager: managers.create('/api/project-managers', 'Create an account', {
    body: newProjectManager,
    answer: projectManager,
    prepares: true,
    secret: 'invitation',
  }),
  updateProjectManager: {
    ...managers.save('PATCH', '/api/project-managers/{id}', 'Change an account', {
      body: projectManagerChanges,
      answer: projectManager,
    }),
    may: 'own',
  },
  setManagerStatus: managers.save(
    'PATCH',
    '/api/project-managers/{id}/status',
    'Enable or disable an account',
    { body: managerStatus, answer: projectManager, unversioned: true },
  ),
  setManagerPassword: {
    ...managers.save('PUT', '/api/project-managers/{id}/password', 'Set a new password', {
      body: passwordReset,
      answer: projectManager,
      unversioned: true,
    }),
    may: 'primary',
  },
  makePrimary: {
    ...managers.arrange('/api/project-managers/{id}/make-primary', 'Transfer the primary role', {
      answer: projectManager,
    }),
    may: 'primary',
  },
  listVisibleProjects: {
    ...managers.read(
      '/api/project-managers/{id}/visible-projects',
      'The projects that an account sees, and why',
      { answer: z.array(visibleProject) },
    ),
    may: 'primary',
  },
  deleteProjectManager: {
    ...managers.remove(
      '/api/project-managers/{id}',
      'Delete an account; its projects are reassigned or become unassigned',
    ),
    query: reassignment,
  },
  undeleteProjectManager: {
    ...managers.undelete('/api/project-managers/{id}/undelete', 'Restore a deleted account'),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
