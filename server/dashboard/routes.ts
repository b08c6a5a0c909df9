import { listOpenProjects } from '#server/projects/queries.ts';

import { readMatrix } from './matrix.ts';
import { listNextSteps } from './next-steps.ts';
import { readDashboardStats } from './queries.ts';

export const dashboardRoutes = {
  readDashboardStats,
  listOpenProjects,
  listNextSteps,
  readMatrix,
};
