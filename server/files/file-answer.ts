/** A file as an answer: a stored one, or bytes that were just made; and under which name it is saved. */
export type FileAnswer = ({ fileId: number | null } | { bytes: Uint8Array; type: string }) & {
  name?: string;
  headers?: Record<string, string>;
};
