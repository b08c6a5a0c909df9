import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  comment,
  commentChanges,
  commentCounts,
  commentPage,
  commentsQuery,
  commentVersion,
  mentions,
  newComment,
  readComments,
} from './comments.ts';

const comments = callsOf('comments');

const page = { query: commentsQuery, answer: commentPage, cached: true } as const;
const written = { body: newComment, answer: comment } as const;
/** Viewers may comment if the organization allows it. Everyone may edit only their own comments. */
const own = { may: 'own' } as const;

export const commentCalls = {
  listProjectComments: comments.read('/api/projects/{id}/comments', 'Comments on a project', page),
  countComments: comments.read(
    '/api/projects/{id}/comment-counts',
    'How many comments a project, its tasks and its steps have',
    { answer: commentCounts, cached: true },
  ),
  createProjectComment: {
    ...comments.create('/api/projects/{id}/comments', 'Comment on a project', written),
    ...own,
  },
  listTaskComments: comments.read('/api/tasks/{id}/comments', 'Comments on a task', page),
  createTaskComment: {
    ...comments.create('/api/tasks/{id}/comments', 'Comment on a task', written),
    ...own,
  },
  listStepComments: comments.read('/api/task-steps/{id}/comments', 'Comments on a step', page),
  createStepComment: {
    ...comments.create('/api/task-steps/{id}/comments', 'Comment on a step', written),
    ...own,
  },
  listCommentVersions: comments.read(
    '/api/comments/{id}/versions',
    'Earlier versions of a comment, newest first',
    { answer: z.array(commentVersion) },
  ),
  updateComment: {
    ...comments.save('PUT', '/api/comments/{id}', 'Edit a comment of yours', {
      body: commentChanges,
      answer: comment,
    }),
    ...own,
  },
  deleteComment: {
    ...comments.remove(
      '/api/comments/{id}',
      'Delete a comment of yours; the primary manager deletes any',
    ),
    ...own,
  },
  undeleteComment: {
    ...comments.undelete('/api/comments/{id}/undelete', 'Restore a deleted comment'),
    ...own,
  },
  listMentions: comments.read(
    '/api/my-work/mentions',
    'Comments that mention you and that you have not read',
    { answer: mentions },
  ),
  readMentions: {
    ...comments.arrange('/api/my-work/mentions/read', 'Mark comments that mention you as read', {
      body: readComments,
      answer: mentions,
    }),
    ...own,
  },
} as const satisfies Record<string, Call>;
