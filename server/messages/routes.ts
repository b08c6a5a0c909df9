import {
  createMessageTemplate,
  deleteMessageTemplate,
  undeleteMessageTemplate,
  updateMessageTemplate,
} from './commands.ts';
import { listMessageTemplates } from './queries.ts';

/** The wordings of announcements. */
export const messageRoutes = {
  listMessageTemplates,
  createMessageTemplate,
  updateMessageTemplate,
  deleteMessageTemplate,
  undeleteMessageTemplate,
};
