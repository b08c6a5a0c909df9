import {
  createProjectComment,
  createStepComment,
  createTaskComment,
  deleteComment,
  undeleteComment,
  updateComment,
} from './commands.ts';
import { listMentions, readMentions } from './mentions.ts';
import {
  countComments,
  listCommentVersions,
  listProjectComments,
  listStepComments,
  listTaskComments,
} from './queries.ts';

export const commentRoutes = {
  listProjectComments,
  countComments,
  createProjectComment,
  listTaskComments,
  createTaskComment,
  listStepComments,
  createStepComment,
  listCommentVersions,
  updateComment,
  deleteComment,
  undeleteComment,
  listMentions,
  readMentions,
};
