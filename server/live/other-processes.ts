const everyMs = 250;

/** Polls for commits of other processes, which SQLite does not announce. Returns a function that stops it. */
export function watchOtherProcesses(
  commits: () => number,
  isNeeded: () => boolean,
  onCommit: () => void,
): () => void {
  let seen: number | undefined;
  const timer = setInterval(look, everyMs).unref();

  function look(): void {
    if (!isNeeded()) return;
    try {
      const now = commits();
      if (now !== seen) onCommit();
      seen = now;
    } catch {
      // The file is temporarily unreadable. The next poll retries.
    }
  }

  return () => clearInterval(timer);
}
