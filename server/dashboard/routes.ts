import { listOpenProjects } from '#server/projects/queries.ts';

import { readDashboardStats } from './queries.ts';

/** The overview of what is open. */
export const dashboardRoutes = { readDashboardStats, listOpenProjects };
