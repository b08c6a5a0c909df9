import { listActivity } from './queries.ts';

export const activityRoutes = { listActivity };
