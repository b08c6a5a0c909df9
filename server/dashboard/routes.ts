import { listOpenProjects } from '#server/projects/queries.ts';

import { readDashboardStats } from './queries.ts';

export const dashboardRoutes = { readDashboardStats, listOpenProjects };
