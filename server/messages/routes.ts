import { listMessageTemplates } from './queries.ts';

/** The wordings of announcements. */
export const messageRoutes = { listMessageTemplates };
