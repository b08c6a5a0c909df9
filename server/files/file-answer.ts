import type { Database, Snapshot } from '#server/db/database.ts';

/** A stored or generated file as a response; `name` is the download name. */
export type FileAnswer = (
  | { fileId: number | null }
  | { bytes: Uint8Array; type: string }
  | { size: number; type: string; pieces: () => AsyncGenerator<Uint8Array> }
) & {
  name?: string;
  headers?: Record<string, string>;
};

/** A file generated from a snapshot while it is sent. The receiver owns the chunks. */
export type StreamedFile = {
  name: string;
  type: string;
  /**
   * Contains user files: may take as long as the connection needs, one at a time per account, and does not count as
   * a large response. Its snapshot must be closed before files are read.
   */
  isSlow?: true;
  pieces: (database: Database, snapshot: Snapshot) => AsyncGenerator<Uint8Array>;
};
