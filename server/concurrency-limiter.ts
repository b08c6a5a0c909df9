import { Problem } from './problem.ts';

type Limits = {
  maxRunning: number;
  maxQueued: number;
  maxOfOwner?: number;
  /** How long a job waits for its turn; unlimited by default. */
  maxWaitMs?: number;
  /** The error if the queue is full or the wait is too long. */
  message: string;
};

/** Null for personal links, which share their turns. */
export type Owner = number | null | undefined;
/** A shared job may get more owners: it takes the first turn of any of them. */
export type Owners = () => readonly Owner[];
type JobOptions = {
  owner?: Owner;
  owners?: Owners;
  /** Aborting removes a waiting job. */
  signal?: AbortSignal | undefined;
};
type QueuedJob = { owners: Owners; start: () => void; refuse: () => void };

/**
 * A fair concurrency limiter for expensive work. The owner served least recently is next; an owner with a running job
 * is still being served. Throws `busy` if the queue is full or the job was aborted. If the queue is full, a job of
 * the owner with the most waiting jobs is dropped in favour of an owner with fewer.
 */
export function createConcurrencyLimiter({
  maxRunning,
  maxQueued,
  maxOfOwner = maxRunning,
  maxWaitMs,
  message,
}: Limits) {
  const running: Owners[] = [];
  const queue: QueuedJob[] = [];
  const lastTurns = new Map<Owner, number>();
  let turn = 0;

  const runningOf = (owner: Owner) => running.filter((owners) => owners().includes(owner)).length;
  const queuedOf = (owner: Owner) => queue.filter((one) => one.owners().includes(owner)).length;
  const rank = (owner: Owner) => (lastTurns.get(owner) ?? 0) + (runningOf(owner) > 0 ? turn : 0);
  const lowest = (owners: Owners, of: (owner: Owner) => number) =>
    Math.min(...owners().map((owner) => of(owner)));
  const mayRun = (owners: Owners) =>
    running.length < maxRunning && lowest(owners, runningOf) < maxOfOwner;

  function countTurn(owners: Owners): void {
    turn += 1;
    for (const owner of owners()) lastTurns.set(owner, turn);
  }

  function next(): QueuedJob | undefined {
    const ready = queue
      .filter(({ owners }) => mayRun(owners))
      .map((one) => ({ one, rank: lowest(one.owners, rank) }));
    return ready.toSorted((a, b) => a.rank - b.rank)[0]?.one;
  }

  function drop(one: QueuedJob): void {
    queue.splice(queue.indexOf(one), 1);
    one.refuse();
  }

  /** Drops a job of a greedier owner if necessary. */
  function hasRoom(owners: Owners): boolean {
    if (queue.length < maxQueued) return true;
    const greed = (of: Owners) => lowest(of, queuedOf);
    const last = queue.toReversed();
    const [greediest] = last.toSorted((a, b) => greed(b.owners) - greed(a.owners));
    if (!greediest || greed(greediest.owners) <= greed(owners) + 1) return false;
    drop(greediest);
    return true;
  }

  function acquire(owners: Owners, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Problem('busy', message, { retryAfter: 2 }));
      const start = () => {
        running.push(owners);
        countTurn(owners);
        resolve();
      };
      if (mayRun(owners)) start();
      else if (signal?.aborted || !hasRoom(owners)) refuse();
      else {
        const one = { owners, start, refuse };
        const giveUp = () => queue.includes(one) && drop(one);
        queue.push(one);
        signal?.addEventListener('abort', giveUp);
        if (maxWaitMs !== undefined) setTimeout(giveUp, maxWaitMs).unref();
      }
    });
  }

  function release(owners: Owners): void {
    running.splice(running.indexOf(owners), 1);
    countTurn(owners);
    const following = next();
    if (following) {
      queue.splice(queue.indexOf(following), 1);
      following.start();
    } else if (running.length === 0) lastTurns.clear();
  }

  return async <T>(
    work: () => Promise<T>,
    { owner, owners = () => [owner], signal }: JobOptions = {},
  ): Promise<T> => {
    await acquire(owners, signal);
    try {
      return await work();
    } finally {
      release(owners);
    }
  };
}
