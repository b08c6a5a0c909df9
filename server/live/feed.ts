import type { LoggedChange } from '#contract/live.ts';

/** A piece of the log as the feed reads it; `settled` is where a reader may resume without a gap. */
type Piece = {
  entries: { position: number; changes: LoggedChange[] }[];
  settled: number;
  overflow: boolean;
};
type ReadLog = (after: number, most: number) => Promise<Piece>;

/** What listeners get: changes, and the position to resume from; `null` means "you may have missed some". */
export type News = { resume: number; changes: LoggedChange[] | null };

// More than this at once is cheaper to say as "everything".
const mostRows = 1000;
// Announcements between processes can get lost with a connection; nothing stays unseen longer than this.
const lookAnywayMs = 5000;

/**
 * Follows the log and tells its listeners what is new. `wake` says that there may be something; several
 * wakes while one look is under way make one more look, so a burst costs few queries.
 */
export async function createFeed(readLog: ReadLog, position: () => Promise<number>) {
  let settled = await position();
  // Positions told already, though others below them may still become visible.
  let told = new Set<number>();
  let looking = false;
  let again = false;
  const listeners = new Set<(news: News) => void>();
  const timer = setInterval(wake, lookAnywayMs).unref();

  function wake(): void {
    if (looking) again = true;
    else void look();
  }

  async function look(): Promise<void> {
    looking = true;
    do {
      again = false;
      try {
        tell(await readLog(settled, mostRows));
      } catch {
        // The database is away. The next wake looks again from the same place.
      }
    } while (again);
    looking = false;
  }

  function tell({ entries, settled: reached, overflow }: Piece): void {
    const fresh = entries.filter((entry) => !told.has(entry.position));
    settled = reached;
    told = new Set(entries.map((entry) => entry.position).filter((one) => one > reached));
    if (overflow) again = true;
    if (fresh.length === 0) return;
    const changes = overflow ? null : fresh.flatMap((entry) => entry.changes);
    for (const listener of listeners) listener({ resume: settled, changes });
  }

  return {
    wake,
    /** Where the log stands now: from here on a new listener misses nothing. */
    position,
    /** What a listener that was last at `after` has missed. */
    since: async (after: number): Promise<News> => {
      // From a log that is no longer this one: the database was restored, or moved.
      const now = await position();
      if (after > now) return { resume: now, changes: null };
      const { entries, settled: reached, overflow } = await readLog(after, mostRows);
      const changes = overflow ? null : entries.flatMap((entry) => entry.changes);
      return { resume: overflow ? now : Math.max(reached, after), changes };
    },
    subscribe: (listener: (news: News) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}

export type Feed = Awaited<ReturnType<typeof createFeed>>;
