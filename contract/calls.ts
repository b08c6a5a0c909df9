import * as z from 'zod/mini';

import type { Call } from './call.ts';
import { dashboardQuery, dashboardStats } from './dashboard.ts';
import { category, market } from './lists.ts';
import { changeEvent, eventsQuery } from './live.ts';
import { projectManager } from './managers.ts';
import { messageTemplate } from './messages.ts';
import { person, personTaskStep } from './people.ts';
import { newProject, project, projectDetail, projectQuery } from './projects.ts';
import { currentUser, signInForm } from './sessions.ts';
import { stepDetail } from './steps.ts';

/** Every call of the API. The table of contents of the product. */
export const calls = {
  signIn: {
    noun: 'sessions',
    summary: 'Sign in with username or e-mail and password',
    method: 'POST',
    path: '/api/login',
    may: 'anyone',
    body: signInForm,
    answer: currentUser,
    status: 200,
  },
  signOut: {
    noun: 'sessions',
    summary: 'End this session',
    method: 'POST',
    path: '/api/logout',
    may: 'anyone',
    answer: z.object({ ok: z.literal(true) }),
    status: 200,
  },
  readCurrentUser: {
    noun: 'sessions',
    summary: 'The signed-in account',
    method: 'GET',
    path: '/api/user',
    may: 'read',
    answer: currentUser,
    status: 200,
  },

  listProjects: {
    noun: 'projects',
    summary: 'All projects, archived ones included',
    method: 'GET',
    path: '/api/projects',
    may: 'read',
    answer: z.array(project),
    status: 200,
    list: true,
  },
  createProject: {
    noun: 'projects',
    summary: 'Create a project with its tasks, steps and details',
    method: 'POST',
    path: '/api/projects',
    may: 'change',
    body: newProject,
    largeBody: true,
    answer: projectDetail,
    status: 201,
  },
  readProject: {
    noun: 'projects',
    summary: 'A project with its tasks and steps',
    method: 'GET',
    path: '/api/projects/{id}',
    may: 'read',
    query: projectQuery,
    answer: projectDetail,
    status: 200,
  },

  listStepDetails: {
    noun: 'steps',
    summary: 'The details of a step, in order',
    method: 'GET',
    path: '/api/task-steps/{id}/details',
    may: 'read',
    answer: z.array(stepDetail),
    status: 200,
  },

  readDashboardStats: {
    noun: 'dashboard',
    summary: 'How many projects and tasks are open',
    method: 'GET',
    path: '/api/dashboard/stats',
    may: 'read',
    query: dashboardQuery,
    answer: dashboardStats,
    status: 200,
    list: true,
  },
  listOpenProjects: {
    noun: 'dashboard',
    summary: 'Projects that are not completed, next hire date first',
    method: 'GET',
    path: '/api/dashboard/open-projects',
    may: 'read',
    query: dashboardQuery,
    answer: z.array(project),
    status: 200,
    list: true,
  },

  listCategories: {
    noun: 'lists',
    summary: 'All categories, by name',
    method: 'GET',
    path: '/api/categories',
    may: 'read',
    answer: z.array(category),
    status: 200,
    list: true,
  },
  listMarkets: {
    noun: 'lists',
    summary: 'All markets, by name',
    method: 'GET',
    path: '/api/markets',
    may: 'read',
    answer: z.array(market),
    status: 200,
    list: true,
  },

  listProjectManagers: {
    noun: 'managers',
    summary: 'All project managers, by name',
    method: 'GET',
    path: '/api/project-managers',
    may: 'read',
    answer: z.array(projectManager),
    status: 200,
  },

  listPeople: {
    noun: 'people',
    summary: 'Everyone who can be given work, by name',
    method: 'GET',
    path: '/api/people',
    may: 'read',
    answer: z.array(person),
    status: 200,
    list: true,
  },
  listPersonTaskSteps: {
    noun: 'people',
    summary: 'Who is on which step',
    method: 'GET',
    path: '/api/person-task-steps',
    may: 'read',
    answer: z.array(personTaskStep),
    status: 200,
    list: true,
  },

  listMessageTemplates: {
    noun: 'messages',
    summary: 'All message templates, by name',
    method: 'GET',
    path: '/api/message-templates',
    may: 'read',
    answer: z.array(messageTemplate),
    status: 200,
    list: true,
  },

  listenForChanges: {
    noun: 'live',
    summary: 'A stream of what has changed, resumed by Last-Event-ID',
    method: 'GET',
    path: '/api/events',
    may: 'read',
    query: eventsQuery,
    status: 200,
    stream: changeEvent,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type Calls = typeof calls;
