const sqliteFull = 13;

/** Whether the database or the disk below it has no room for a write. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '53100' || code === 'ENOSPC' || sqliteResult(error) === sqliteFull;
}

/** SQLite's code of an error, without its details; 0 for any other error. */
export function sqliteResult(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) % 256;
}
