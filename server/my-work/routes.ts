import { countDueWork, listMyWork } from './queries.ts';

export const myWorkRoutes = { listMyWork, countDueWork };
