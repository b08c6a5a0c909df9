import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { dashboardQuery, dashboardStats } from './dashboard.ts';
import { matrix, matrixQuery } from './matrix.ts';
import { nextStepsQuery, projectNext } from './next-steps.ts';
import { project } from './projects.ts';

const dashboard = callsOf('dashboard');

export const dashboardCalls = {
  readDashboardStats: dashboard.read(
    '/api/dashboard/stats',
    'How many projects and tasks are open',
    { query: dashboardQuery, answer: dashboardStats, cached: true },
  ),
  listOpenProjects: dashboard.read(
    '/api/dashboard/open-projects',
    'Projects that are not completed, next hire date first',
    { query: dashboardQuery, answer: z.array(project), cached: true },
  ),
  listNextSteps: dashboard.read(
    '/api/dashboard/next-steps',
    'Overdue counts and the next step of each live project',
    { query: nextStepsQuery, answer: z.array(projectNext), cached: true },
  ),
  readMatrix: dashboard.read(
    '/api/dashboard/matrix',
    'The progress of each task in open projects, by template, one page',
    { query: matrixQuery, answer: matrix, cached: true },
  ),
} as const satisfies Record<string, Call>;
