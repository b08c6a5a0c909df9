import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request waits for the database in all, however many times: it is refused within 5 s. */
const patienceMs = 4500;

/** The moment until which a request waits, as `performance.now()` tells it. */
type Deadline = { until: number };

const deadlines = new AsyncLocalStorage<Deadline>();

/** Nobody waits any longer for the database; what is asked of it may still be done. */
export class Late extends Error {
  override name = 'Late';
  readonly code = 'ETIMEDOUT';
}

/** Runs the work of one request, whose waits share one deadline. */
export function withDeadline<T>(work: () => T): T {
  return deadlines.run({ until: performance.now() + patienceMs }, work);
}

/** What lets the request at work here wait anew: so far it has waited for its client. */
export function deadlineExtension(): () => void {
  const deadline = deadlines.getStore();
  return () => {
    if (deadline) deadline.until = performance.now() + patienceMs;
  };
}

/** Acts when the request at work here has waited for too long, unless the result is called before. */
export function atDeadline(act: () => void): () => void {
  const deadline = deadlines.getStore();
  if (!deadline) return () => {};
  const timer = setTimeout(act, deadline.until - performance.now());
  return () => clearTimeout(timer);
}

/** The same promise, rejected with `Late` where it takes longer than the request at work here may wait. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = atDeadline(() => reject(new Late('The database did not answer in time')));
    work.then(resolve, reject).finally(cancel);
  });
}
