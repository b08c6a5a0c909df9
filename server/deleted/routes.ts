import { listDeleted } from './queries.ts';

export const deletedRoutes = { listDeleted };
