import { listPeople, listPersonTaskSteps } from './queries.ts';

/** The people who do the work, and what they are on. */
export const peopleRoutes = { listPeople, listPersonTaskSteps };
