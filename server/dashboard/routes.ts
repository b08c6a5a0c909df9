import { listOpenProjects, readDashboardStats } from './queries.ts';

/** The overview of what is open. */
export const dashboardRoutes = { readDashboardStats, listOpenProjects };
