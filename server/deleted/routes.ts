import { letDeletedGo } from './purge.ts';
import { listDeleted } from './queries.ts';

export const deletedRoutes = { listDeleted, letDeletedGo };
