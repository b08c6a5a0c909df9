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

const managers = callsOf('managers');

export const managerCalls = {
  listProjectManagers: managers.read('/api/project-managers', 'All project managers, by name', {
    answer: z.array(projectManager),
  }),
  createProjectManager: managers.create('/api/project-managers', 'Make an account', {
    body: newProjectManager,
    answer: projectManager,
    prepares: true,
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
    ...managers.arrange('/api/project-managers/{id}/make-primary', 'Hand the primary role over', {
      answer: projectManager,
    }),
    may: 'primary',
  },
  deleteProjectManager: {
    ...managers.remove(
      '/api/project-managers/{id}',
      'Delete an account; its projects become unassigned, or those of another one',
    ),
    query: reassignment,
  },
  undeleteProjectManager: {
    ...managers.undelete('/api/project-managers/{id}/undelete', 'Bring a deleted account back'),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
