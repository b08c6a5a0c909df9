import * as z from 'zod/mini';

import { cleanText } from './clean-text.ts';
import { withoutNames } from './comment-text.ts';
import { lengths } from './limits.ts';
import { requiredText } from './text.ts';
import { id, queryId, seenVersion, timestamp } from './values.ts';

export const commentsAtOnce = 20;
export const mentionsAtOnce = 20;

/**
 * A comment on a project, a task or a step. A mention is `@[Name](id)`: only the id is stored and counts towards the
 * length of the text; responses contain the current name.
 */
export const comment = z.object({
  id,
  projectId: z.nullable(id),
  taskId: z.nullable(id),
  taskStepId: z.nullable(id),
  /** Null if the author's account was deleted. */
  projectManagerId: z.nullable(id),
  author: z.string(),
  text: z.string(),
  versionsCount: z.int(),
  editedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Comment = z.infer<typeof comment>;

/** Newest first. */
export const commentPage = z.object({ comments: z.array(comment), more: z.boolean() });
export type CommentPage = z.infer<typeof commentPage>;

export const commentsQuery = z.object({
  before: z.optional(queryId),
});
export type CommentsQuery = z.output<typeof commentsQuery>;

const commentText = requiredText(lengths.comment, 'Write a comment', (sent) =>
  cleanText(withoutNames(sent)),
);
export const newComment = z.object({ text: commentText });
export type NewComment = z.output<typeof newComment>;

export const commentChanges = z.object({ text: commentText, version: seenVersion });
export type CommentChanges = z.output<typeof commentChanges>;

/** `writtenAt` is when the version was written, not when it was replaced. */
export const commentVersion = z.object({ text: z.string(), writtenAt: timestamp });
export type CommentVersion = z.infer<typeof commentVersion>;

const counted = z.object({ id, comments: z.int() });

/** Omits tasks and steps without comments. */
export const commentCounts = z.object({
  project: z.int(),
  tasks: z.array(counted),
  steps: z.array(counted),
});
export type CommentCounts = z.infer<typeof commentCounts>;

const place = {
  projectId: id,
  projectName: z.string(),
  archived: z.boolean(),
  taskId: z.nullable(id),
  taskTitle: z.nullable(z.string()),
  stepId: z.nullable(id),
  stepName: z.nullable(z.string()),
};
export const commentPlace = z.object(place);
export type CommentPlace = z.infer<typeof commentPlace>;

export const mention = z.object({
  commentId: id,
  author: z.string(),
  text: z.string(),
  createdAt: timestamp,
  ...place,
});
export type Mention = z.infer<typeof mention>;

/** Newest first; `count` includes all of them. */
export const mentions = z.object({ mentions: z.array(mention), count: z.int() });
export type Mentions = z.infer<typeof mentions>;

export const readComments = z.object({
  commentIds: z.array(id).check(z.maxLength(mentionsAtOnce, `At most ${mentionsAtOnce}`)),
});
export type ReadComments = z.output<typeof readComments>;
