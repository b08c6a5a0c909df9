import { exportActivity } from './export.ts';
import { listActivity } from './queries.ts';

export const activityRoutes = { listActivity, exportActivity };
