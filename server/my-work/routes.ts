import { countDueWork, listDueSteps, listMyWork } from './queries.ts';
import { markSeen, readNewForYou } from './seen.ts';

export const myWorkRoutes = { listMyWork, countDueWork, listDueSteps, readNewForYou, markSeen };
