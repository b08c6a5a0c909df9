const everyMs = 250;

/**
 * Looks for commits of other processes where the database does not announce them: on SQLite, what administration
 * changes. `commits` is a number that changes with them, `wanted` says whether anybody listens. Returns what
 * ends it.
 */
export function watchOtherProcesses(
  commits: () => number,
  wanted: () => boolean,
  onCommit: () => void,
): () => void {
  let seen: number | undefined;
  const timer = setInterval(look, everyMs).unref();

  function look(): void {
    if (!wanted()) return;
    try {
      const now = commits();
      if (now !== seen) onCommit();
      seen = now;
    } catch {
      // The file cannot be read at the moment. The next look asks again.
    }
  }

  return () => clearInterval(timer);
}
