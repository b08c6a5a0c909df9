/** The shared rate, and the burst after a pause, in bytes. */
const bytesPerMs = 8000;
const burstBytes = 4_000_000;
/** The fixed cost of a request besides the bytes of its body and response. */
const workBytes = 16_000;

const longestWaitMs = 2000;
const mostWaiting = 1000;
const drainEveryMs = 20;

/** `expected`: the estimated size of the body and the response in bytes. */
type Job = { expected: number; start: () => void; refuse: () => void };
type QueuedJob = Job & { until: number };

/**
 * The rate limit of requests without a session: a shared token bucket. Requests start at once while tokens are left;
 * otherwise they wait, with a queue per address served in turn. They are refused only after a long wait, because
 * clients that retry at once would make it worse.
 */
export function createRateLimit() {
  const queues = new Map<string, Set<QueuedJob>>();
  let waiting = 0;
  let tokens = burstBytes;
  let filledAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function refill(): void {
    const now = performance.now();
    tokens = Math.min(burstBytes, tokens + (now - filledAt) * bytesPerMs);
    filledAt = now;
  }

  function start(job: Job): void {
    tokens -= job.expected + workBytes;
    job.start();
  }

  function leave(address: string, one: QueuedJob): boolean {
    const queue = queues.get(address);
    if (!queue?.delete(one)) return false;
    waiting -= 1;
    if (queue.size === 0) queues.delete(address);
    return true;
  }

  /** Round robin over the addresses; first come, first served within one. */
  function next(): QueuedJob | undefined {
    for (const [address, queue] of queues) {
      const [one] = queue;
      queues.delete(address);
      queues.set(address, queue);
      if (one && leave(address, one)) return one;
    }
    return undefined;
  }

  function refuseLate(): void {
    const now = performance.now();
    for (const [address, queue] of queues) {
      for (const one of queue) {
        if (one.until > now) break;
        leave(address, one);
        one.refuse();
      }
    }
  }

  function drain(): void {
    refill();
    refuseLate();
    while (tokens > 0) {
      const one = next();
      if (!one) break;
      start(one);
    }
    if (waiting > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Starts the request now or later; the result cancels it. */
    wait: (address: string, job: Job): (() => void) => {
      refill();
      if (waiting === 0 && tokens > 0) start(job);
      else if (waiting >= mostWaiting) job.refuse();
      else {
        const one = { ...job, until: performance.now() + longestWaitMs };
        const queue = queues.get(address) ?? new Set();
        queues.set(address, queue.add(one));
        waiting += 1;
        timer ??= setInterval(drain, drainEveryMs).unref();
        return () => void leave(address, one);
      }
      return () => {};
    },
    /** Corrects the estimate by the actual size. */
    settle: (more: number): void => {
      tokens -= more;
    },
  };
}
