import {
  createMessageTemplate,
  deleteMessageTemplate,
  undeleteMessageTemplate,
  updateMessageTemplate,
} from './commands.ts';
import { listMessageTemplates } from './queries.ts';

export const messageRoutes = {
  listMessageTemplates,
  createMessageTemplate,
  updateMessageTemplate,
  deleteMessageTemplate,
  undeleteMessageTemplate,
};
