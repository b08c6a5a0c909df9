const sqliteFull = 13;

export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '53100' || code === 'ENOSPC' || sqliteResult(error) === sqliteFull;
}

/** SQLite's result code without its extended part; 0 for any other error. */
export function sqliteResult(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) % 256;
}
