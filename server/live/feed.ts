import type { LoggedChange } from '#contract/live.ts';

/** A read of the log. A reader can resume from `settled` without a gap. */
type LogRead = {
  entries: { position: number; changes: LoggedChange[] }[];
  settled: number;
  overflow: boolean;
  rightsPosition: number;
};
/** `reported` are positions not to read again. */
type ReadLog = (after: number, most: number, reported: number[]) => Promise<LogRead>;

/** Changes, and the position to resume from. `changes: null` means that some may be missing: reload everything. */
export type Past = { resume: number; changes: LoggedChange[] | null };

/** `rightsPosition` is that of the last change of who sees what. */
export type FeedEvent = Past & { rightsPosition: number };

// Beyond this, reloading everything is cheaper.
const mostRows = 1000;
// Notifications between processes can get lost; this bounds the delay.
const pollMs = 5000;

/** Notifies listeners of new log entries. Several `wake` calls during a read cause one more read. */
export async function createFeed(readLog: ReadLog, position: () => Promise<number>) {
  let settled = await position();
  // Positions reported already, while lower ones may still become visible.
  let reported: number[] = [];
  let reading = false;
  let readAgain = false;
  const listeners = new Set<(event: FeedEvent) => void>();
  const timer = setInterval(wake, pollMs).unref();

  function wake(): void {
    if (reading) readAgain = true;
    else void read();
  }

  async function read(): Promise<void> {
    reading = true;
    do {
      readAgain = false;
      try {
        notify(await readLog(settled, mostRows, reported));
      } catch {
        // The database is unavailable. The next wake reads from the same position.
      }
    } while (readAgain);
    reading = false;
  }

  function notify({ entries, settled: reached, overflow, rightsPosition }: LogRead): void {
    settled = reached;
    reported = [...reported, ...entries.map(({ position: one }) => one)].filter(
      (one) => one > reached,
    );
    if (overflow) readAgain = true;
    if (entries.length === 0) return;
    const changes = overflow ? null : entries.flatMap((entry) => entry.changes);
    for (const listener of listeners) listener({ resume: settled, changes, rightsPosition });
  }

  return {
    wake,
    position,
    since: async (after: number): Promise<Past> => {
      // A position from another log: the database was restored or moved.
      const now = await position();
      if (after > now) return { resume: now, changes: null };
      const { entries, settled: reached, overflow } = await readLog(after, mostRows, []);
      const changes = overflow ? null : entries.flatMap((entry) => entry.changes);
      return { resume: overflow ? now : Math.max(reached, after), changes };
    },
    subscribe: (listener: (event: FeedEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}

export type Feed = Awaited<ReturnType<typeof createFeed>>;
