import { countDueWork, listMyWork } from './queries.ts';
import { markSeen, readNewForYou } from './seen.ts';

export const myWorkRoutes = { listMyWork, countDueWork, readNewForYou, markSeen };
