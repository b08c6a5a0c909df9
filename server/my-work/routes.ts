import { countDueWork, listMyWork } from './queries.ts';

/** What somebody has to do. */
export const myWorkRoutes = { listMyWork, countDueWork };
