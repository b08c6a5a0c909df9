import { readFileSync } from 'node:fs';

import { onTestFinished } from 'vitest';

/** A connection: bytes that the client has not read, and whether the server keeps it open. */
type Connection = { taken: number; isOpen: boolean };

const established = '01';
const lookEveryMs = 250;

/**
 * Watches clients that do not read their responses. Returns the longest time in ms that a connection was kept after
 * its last byte. Uses kernel counters, because the kernel buffers megabytes. Linux only.
 */
export function watchReaders(address: string): () => number {
  const port = Number(new URL(address).port);
  const readers = new Map<number, { taken: number; since: number; ms: number }>();
  const look = () => {
    const now = performance.now();
    for (const [client, { taken, isOpen }] of connectionsTo(port)) {
      if (!isOpen || taken === 0) continue;
      const before = readers.get(client);
      const since = before?.taken === taken ? before.since : now;
      readers.set(client, { taken, since, ms: now - since });
    }
  };
  const timer = setInterval(look, lookEveryMs);
  onTestFinished(() => clearInterval(timer));
  return () => {
    clearInterval(timer);
    return Math.max(0, ...[...readers.values()].map(({ ms }) => ms));
  };
}

/** Connections to a local port, by the client's port. */
function connectionsTo(port: number): Map<number, Connection> {
  const connections = new Map<number, Connection>();
  const add = (client: number, taken: number, isOpen: boolean) => {
    const before = connections.get(client) ?? { taken: 0, isOpen: false };
    connections.set(client, { taken: before.taken + taken, isOpen: before.isOpen || isOpen });
  };
  for (const row of readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)) {
    const [, local = '', remote = '', state, queues = ''] = row.trim().split(/\s+/);
    const [from, to] = [numberAfter(local), numberAfter(remote)];
    // Bytes sent but not received, then bytes received but not read.
    if (from === port) add(to, numberBefore(queues), state === established);
    else if (to === port) add(from, numberAfter(queues), false);
  }
  return connections;
}

/** Parses a pair of hexadecimal numbers separated by a colon. */
const numberAfter = (pair: string) => Number.parseInt(pair.split(':')[1] ?? '', 16);
const numberBefore = (pair: string) => Number.parseInt(pair.split(':')[0] ?? '', 16);
