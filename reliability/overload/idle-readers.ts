import { readFileSync } from 'node:fs';

import { onTestFinished } from 'vitest';

/** One connection: how much was taken from the server and read by nobody, and whether the server keeps it. */
type Told = { taken: number; kept: boolean };

const established = '01';
const lookEveryMs = 250;

/**
 * Watches those who take answers of a server and do not read them. The result tells for how many ms the
 * longest of them was kept after it took its last byte. The operating system is asked, since it takes
 * megabytes before the server notices that nobody reads; Linux alone tells.
 */
export function watchReaders(address: string): () => number {
  const port = Number(new URL(address).port);
  const readers = new Map<number, { taken: number; since: number; ms: number }>();
  const look = () => {
    const now = performance.now();
    for (const [client, { taken, kept }] of connectionsTo(port)) {
      if (!kept || taken === 0) continue;
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

/** Those to a port of this machine, by the port of the client. */
function connectionsTo(port: number): Map<number, Told> {
  const told = new Map<number, Told>();
  const add = (client: number, taken: number, kept: boolean) => {
    const before = told.get(client) ?? { taken: 0, kept: false };
    told.set(client, { taken: before.taken + taken, kept: before.kept || kept });
  };
  for (const row of readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)) {
    const [, local = '', remote = '', state, queues = ''] = row.trim().split(/\s+/);
    const [from, to] = [numberAfter(local), numberAfter(remote)];
    // What the server's side has sent and the client's side has not taken; then what that has and nobody read.
    if (from === port) add(to, numberBefore(queues), state === established);
    else if (to === port) add(from, numberAfter(queues), false);
  }
  return told;
}

/** Of two hexadecimal numbers with a colon between them. */
const numberAfter = (pair: string) => Number.parseInt(pair.split(':')[1] ?? '', 16);
const numberBefore = (pair: string) => Number.parseInt(pair.split(':')[0] ?? '', 16);
