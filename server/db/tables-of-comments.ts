import type { Generated } from 'kysely';

import type { CommentVersion } from '#contract/comments.ts';

import type { Edited, Json } from './tables.ts';

/** On a step, on a task or on the project as a whole: exactly one of the three ids. */
export type CommentsTable = Edited & {
  id: Generated<number>;
  projectId: number | null;
  taskId: number | null;
  taskStepId: number | null;
  /** Null once the account is deleted. */
  projectManagerId: number | null;
  /** The name of the account as it was then. */
  author: string;
  text: string;
  /** What it said before, oldest first. */
  versions: Json<CommentVersion[]>;
  versionsCount: number;
  editedAt: string | null;
};

export type MentionsTable = {
  id: Generated<number>;
  commentId: number;
  projectManagerId: number;
  readAt: string | null;
  createdAt: string;
};
