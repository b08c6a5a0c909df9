import { AsyncLocalStorage } from 'node:async_hooks';

/** Total time that a request may wait for the database; requests are refused within 5 s. */
const patienceMs = 4500;

/** In `performance.now()` time. */
type Deadline = { until: number };

const deadlines = new AsyncLocalStorage<Deadline>();

export class DeadlineExceeded extends Error {
  override name = 'Late';
  readonly code = 'ETIMEDOUT';
}

/** All waits of one request share a deadline. */
export function withDeadline<T>(work: () => T): T {
  return deadlines.run({ until: performance.now() + patienceMs }, work);
}

/** Returns a function that restarts the deadline, for use after waiting for the client. */
export function deadlineExtension(): () => void {
  const deadline = deadlines.getStore();
  return () => {
    if (deadline) deadline.until = performance.now() + patienceMs;
  };
}

/** Calls `act` when the current request exceeds its deadline, unless cancelled by the returned function. */
export function atDeadline(act: () => void): () => void {
  const deadline = deadlines.getStore();
  if (!deadline) return () => {};
  const timer = setTimeout(act, deadline.until - performance.now());
  return () => clearTimeout(timer);
}

/** Rejects with `DeadlineExceeded` at the request's deadline. */
export function withinDeadline<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = atDeadline(() =>
      reject(new DeadlineExceeded('The database did not answer in time')),
    );
    work.then(resolve, reject).finally(cancel);
  });
}
