/** A stored file as an answer: which one, and under which name it is saved. */
export type FileAnswer = { fileId: number | null; name?: string; headers?: Record<string, string> };
