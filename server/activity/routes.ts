import { listActivity } from './queries.ts';

/** Who did what. */
export const activityRoutes = { listActivity };
