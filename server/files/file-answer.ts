import type { Database, Snapshot } from '#server/db/database.ts';

/** A file as response: stored, or generated; `name` is the download's name. */
export type FileAnswer = (
  | { fileId: number | null }
  | { bytes: Uint8Array; type: string }
  | { size: number; type: string; pieces: () => AsyncGenerator<Uint8Array> }
) & {
  name?: string;
  headers?: Record<string, string>;
};

/** A file that is made while it is sent, of what a snapshot holds. The receiver owns the pieces. */
export type StreamedFile = {
  name: string;
  type: string;
  /**
   * As large as what people have stored: it may take as long as their line needs, one at a time for each account, and
   * beside other large answers. Its snapshot then has to be closed before the files are read.
   */
  isSlow?: true;
  pieces: (database: Database, snapshot: Snapshot) => AsyncGenerator<Uint8Array>;
};
