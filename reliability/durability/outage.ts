import type { Ended } from '../harness/asking.ts';

/** When the database was unavailable, in `performance.now()` time. */
export type Outage = { began: number; ready: number };

/** How long a server may refuse requests after the database is ready again. */
const recoveryMs = 2000;
const longestWaitMs = 5000;

export function wrongAround(outages: Outage[], requests: Ended[]): string[] {
  const inside = ({ began, ended }: Ended) =>
    outages.some((outage) => ended >= outage.began && began <= outage.ready + recoveryMs);
  return requests.flatMap((one) => {
    const { status, retryAfter, began, ended } = one;
    if (ended - began > longestWaitMs) return [`answered after ${Math.round(ended - began)} ms`];
    if (status < 500 && status !== 0) return [];
    if (!inside(one)) return [`answered ${status} although the database was there`];
    return status === 503 && retryAfter ? [] : [`answered ${status} during an outage`];
  });
}

/**
 * How long after the end of an outage the first request began that succeeded; how long it then took depends on the
 * machine. Infinity if none did.
 */
export function firstSuccessMs({ ready }: Outage, requests: Ended[]): number {
  const after = requests.filter(
    ({ status, began }) => began >= ready && status > 0 && status < 500,
  );
  return Math.min(...after.map(({ began }) => began)) - ready;
}
