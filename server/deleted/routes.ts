import { listDeleted } from './queries.ts';

/** What was deleted and can be brought back. */
export const deletedRoutes = { listDeleted };
