import { listStepDetails } from './queries.ts';

/** Steps and their details. */
export const stepRoutes = { listStepDetails };
