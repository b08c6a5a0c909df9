import { at, byPrimary, create, nothing, read } from './specimen.ts';
import type { Specimens, Statuses } from './specimen.ts';

const body = { text: 'New' };
// Contributors comment on everything.
const byAnybodyWhoWorks: Statuses = { ...create, contributor: 201 };
// The primary manager wrote them.
const byAuthor = byPrimary;

export const commentSpecimens = {
  listProjectComments: { statuses: read, send: ({ project }) => at(project) },
  listTaskComments: { statuses: read, send: ({ task }) => at(task) },
  listStepComments: { statuses: read, send: ({ step }) => at(step) },
  countComments: { statuses: read, send: ({ project }) => at(project) },
  listCommentVersions: { statuses: read, send: ({ comment }) => at(comment) },
  listMentions: { statuses: read, send: nothing },
  createProjectComment: {
    statuses: byAnybodyWhoWorks,
    send: ({ project }) => ({ ...at(project), body }),
    log: [['comment', 'created', 'Alex Carter']],
  },
  createTaskComment: {
    statuses: byAnybodyWhoWorks,
    send: ({ task }) => ({ ...at(task), body }),
    log: [['comment', 'created', 'Task 1']],
  },
  createStepComment: {
    statuses: byAnybodyWhoWorks,
    send: ({ step }) => ({ ...at(step), body }),
    log: [['comment', 'created', 'Step 1.1']],
  },
  updateComment: {
    statuses: byAuthor,
    send: ({ comment }) => ({ ...at(comment), body }),
    log: [['comment', 'updated', 'Step 1.1']],
  },
  deleteComment: {
    statuses: { ...byAuthor, primary: 204 },
    send: ({ comment }) => at(comment),
    log: [['comment', 'deleted', 'Step 1.1']],
  },
  undeleteComment: {
    statuses: byAuthor,
    send: ({ deleted }) => at(deleted.Comment),
    log: [['comment', 'restored', 'Task 1']],
  },
  readMentions: {
    statuses: read,
    send: ({ comment }) => ({ body: { commentIds: [comment] } }),
    log: [],
  },
} satisfies Partial<Specimens>;
