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

/** Owners are served in turn. Aborting `signal` removes a waiting job. */
type JobOptions = { owner?: number | undefined; signal?: AbortSignal | undefined };
type QueuedJob = { owner: number | undefined; start: () => void; refuse: () => void };

/**
 * A fair concurrency limiter for expensive work. Owners without a running job go first, then first come, first
 * served. Throws `busy` if the queue is full or the job was aborted. If the queue is full, a job of the owner with
 * the most waiting jobs is dropped in favour of an owner with fewer.
 */
export function createConcurrencyLimiter({
  maxRunning,
  maxQueued,
  maxOfOwner = maxRunning,
  maxWaitMs,
  message,
}: Limits) {
  const running: (number | undefined)[] = [];
  const queue: QueuedJob[] = [];
  const mayRun = (owner: number | undefined) =>
    running.length < maxRunning && running.filter((one) => one === owner).length < maxOfOwner;
  const queuedOf = (owner: number | undefined) => queue.filter((one) => one.owner === owner).length;

  function drop(one: QueuedJob): void {
    queue.splice(queue.indexOf(one), 1);
    one.refuse();
  }

  /** Drops a job of a greedier owner if necessary. */
  function hasRoom(owner: number | undefined): boolean {
    if (queue.length < maxQueued) return true;
    const last = queue.toReversed();
    const [greediest] = last.toSorted((a, b) => queuedOf(b.owner) - queuedOf(a.owner));
    if (!greediest || queuedOf(greediest.owner) <= queuedOf(owner) + 1) return false;
    drop(greediest);
    return true;
  }

  function acquire({ owner, signal }: JobOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Problem('busy', message, { retryAfter: 2 }));
      const start = () => {
        running.push(owner);
        resolve();
      };
      if (mayRun(owner)) start();
      else if (signal?.aborted || !hasRoom(owner)) refuse();
      else {
        const one = { owner, start, refuse };
        const giveUp = () => queue.includes(one) && drop(one);
        queue.push(one);
        signal?.addEventListener('abort', giveUp);
        if (maxWaitMs !== undefined) setTimeout(giveUp, maxWaitMs).unref();
      }
    });
  }

  function release(owner: number | undefined): void {
    running.splice(running.indexOf(owner), 1);
    const next =
      queue.find((one) => !running.includes(one.owner)) ?? queue.find((one) => mayRun(one.owner));
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.start();
  }

  return async <T>(work: () => Promise<T>, options: JobOptions = {}): Promise<T> => {
    await acquire(options);
    try {
      return await work();
    } finally {
      release(options.owner);
    }
  };
}
