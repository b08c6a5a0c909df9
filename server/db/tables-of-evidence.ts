import type { Generated } from 'kysely';

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
