/** A file as response: stored, or generated; `name` is the download's name. */
export type FileAnswer = ({ fileId: number | null } | { bytes: Uint8Array; type: string }) & {
  name?: string;
  headers?: Record<string, string>;
};
