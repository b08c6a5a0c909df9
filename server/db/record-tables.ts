import type { Generated } from 'kysely';

import type { CommentVersion } from '#contract/comments.ts';

import type { Edited, Json } from './columns.ts';

/* Tables of evidence and comments: the record of the work. */

/** A file or link on a step or on a task. */
export type EvidenceTable = {
  id: Generated<number>;
  taskId: number | null;
  taskStepId: number | null;
  name: string;
  /** Of a link. */
  address: string | null;
  /** Null for a link, and once the bytes of a removed file are gone. */
  fileId: number | null;
  size: number | null;
  sha256: string | null;
  hasThumbnail: boolean;
  addedBy: string;
  createdAt: string;
  removedBy: string | null;
  removedAt: string | null;
  replacedById: number | null;
};

/** The bytes of evidence, in pieces that a small transaction can write. */
export type EvidenceFilesTable = {
  id: Generated<number>;
  /** Null while it arrives. */
  sha256: string | null;
  size: number;
  thumbnail: Uint8Array | null;
  accountId: number;
  createdAt: string;
};

export type EvidencePiecesTable = {
  id: Generated<number>;
  fileId: number;
  place: number;
  bytes: Uint8Array;
};

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
