import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { requiredText } from './text.ts';
import { id, queryId, seenVersion, timestamp } from './values.ts';

export const commentsAtOnce = 20;
export const mentionsAtOnce = 20;

/**
 * A comment on exactly one of a project, a task and a step. In its text a mention of an account is `@[Name](id)`,
 * answered with the name that the account has now.
 */
export const comment = z.object({
  id,
  projectId: z.nullable(id),
  taskId: z.nullable(id),
  taskStepId: z.nullable(id),
  /** Null once the account of the author is deleted. */
  projectManagerId: z.nullable(id),
  author: z.string(),
  text: z.string(),
  /** How many earlier versions can be read. */
  versionsCount: z.int(),
  editedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Comment = z.infer<typeof comment>;

/** Newest first. `more`: older ones exist. */
export const commentPage = z.object({ comments: z.array(comment), more: z.boolean() });
export type CommentPage = z.infer<typeof commentPage>;

export const commentsQuery = z.object({
  /** Only comments older than the one with this id. */
  before: z.optional(queryId),
});
export type CommentsQuery = z.output<typeof commentsQuery>;

const commentText = requiredText(lengths.comment, 'Write a comment');
export const newComment = z.object({ text: commentText });
export type NewComment = z.output<typeof newComment>;

export const commentChanges = z.object({ text: commentText, version: seenVersion });
export type CommentChanges = z.output<typeof commentChanges>;

/** What a comment said from this moment until it was edited. */
export const commentVersion = z.object({ text: z.string(), writtenAt: timestamp });
export type CommentVersion = z.infer<typeof commentVersion>;

const counted = z.object({ id, comments: z.int() });

/** Tasks and steps without comments are left out. */
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

/** A comment that mentions the caller, who has not read it yet. */
export const mention = z.object({
  commentId: id,
  author: z.string(),
  text: z.string(),
  createdAt: timestamp,
  ...place,
});
export type Mention = z.infer<typeof mention>;

/** The newest ones first; `count` is of all of them. */
export const mentions = z.object({ mentions: z.array(mention), count: z.int() });
export type Mentions = z.infer<typeof mentions>;

export const readComments = z.object({
  commentIds: z.array(id).check(z.maxLength(mentionsAtOnce, `At most ${mentionsAtOnce}`)),
});
export type ReadComments = z.output<typeof readComments>;
