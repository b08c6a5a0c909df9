import { listProjectManagers } from './queries.ts';

/** The accounts: project managers and viewers. */
export const managerRoutes = { listProjectManagers };
