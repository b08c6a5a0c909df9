import type { Generated } from 'kysely';

import type { CommentVersion } from '#contract/comments.ts';

import type { Edited, Json } from './columns.ts';

/* Tables of evidence and comments. */

export type EvidenceTable = {
  id: Generated<number>;
  taskId: number | null;
  taskStepId: number | null;
  name: string;
  /** Links only. */
  address: string | null;
  /** Null for a link, and once the bytes of a removed file are deleted. */
  fileId: number | null;
  size: number | null;
  sha256: string | null;
  hasThumbnail: boolean;
  addedBy: string;
  addedById: number | null;
  /** The person who added it by a personal link. */
  addedByPersonId: number | null;
  createdAt: string;
  removedBy: string | null;
  removedAt: string | null;
  replacedById: number | null;
};

/** The bytes of evidence, in pieces for short transactions. */
export type EvidenceFilesTable = {
  id: Generated<number>;
  /** Null while it is being uploaded. */
  sha256: string | null;
  /** An unfinished upload reserves the bytes that have arrived and the next piece. */
  size: number;
  thumbnail: Uint8Array | null;
  accountId: number;
  /** With a personal link, which has no account. */
  personId: number | null;
  /** The server that receives the upload (`Database.server`); null once it is finished. */
  server: number | null;
  createdAt: string;
};

export type EvidencePiecesTable = {
  id: Generated<number>;
  fileId: number;
  place: number;
  bytes: Uint8Array;
};

/** Exactly one of the three parent ids is set. */
export type CommentsTable = Edited & {
  id: Generated<number>;
  projectId: number | null;
  taskId: number | null;
  taskStepId: number | null;
  /** Null once the account is deleted. */
  projectManagerId: number | null;
  /** The person who wrote it by a personal link. */
  personId: number | null;
  /** The author's name at that time. */
  author: string;
  text: string;
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
