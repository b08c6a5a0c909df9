import { randomUUID } from 'node:crypto';

/*
 * While something is sent, neither a transaction nor a connection is open: a lease with an end says which server sends,
 * and another one takes over from a server that was killed.
 */

// A request ends within 10 s.
const usualLeaseMs = 15_000;

export function newLease(now: string, ms = usualLeaseMs) {
  return { leaseKey: randomUUID(), leasedUntil: new Date(Date.parse(now) + ms).toISOString() };
}

export const noLease = { leaseKey: null, leasedUntil: null };
