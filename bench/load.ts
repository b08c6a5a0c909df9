import { setTimeout as pause } from 'node:timers/promises';

import { connectTo } from './connection.ts';
import type { Connection } from './connection.ts';
import { bytesOf } from './request.ts';
import type { Request } from './request.ts';
import { sampleOf } from './sample.ts';
import type { Sample } from './sample.ts';

/**
 * A lightweight client, because it shares two cores with the server. It counts bytes and checks only the status.
 */

type Run = {
  connections: number;
  status: number;
  ms: number;
};

type Prepared = { bytes: Buffer; counts: boolean };

/**
 * Sends requests on every connection for some milliseconds, each after the previous response. Each connection
 * repeats its own list. A refused request (503) is retried and its time continues. Throws on any other status or a
 * broken connection.
 */
export async function load(
  port: number,
  turns: Request[][],
  { connections, status, ms }: Run,
): Promise<Sample> {
  const prepared = turns.map((turn) =>
    turn.map((request) => ({ bytes: bytesOf(port, request), counts: !request.uncounted })),
  );
  const opened = Array.from({ length: connections }, () => connectTo(port, status));
  const ready = await Promise.all(opened);
  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(
    ready.map((connection, index) =>
      repeat(connection, prepared[index % prepared.length] ?? [], begin + ms, times),
    ),
  );
  const elapsed = performance.now() - begin;
  for (const { close } of ready) close();
  return sampleOf(times, elapsed);
}

/** Completes the last round, so that no prepared request is left behind. */
async function repeat(
  connection: Connection,
  turn: Prepared[],
  end: number,
  times: number[],
): Promise<void> {
  let now = performance.now();
  while (now < end) {
    for (const { bytes, counts } of turn) {
      const sent = now;
      await accepted(connection, bytes);
      now = performance.now();
      if (counts) times.push(now - sent);
    }
  }
}

const beforeNextTryMs = 50;

async function accepted({ exchange }: Connection, bytes: Buffer): Promise<void> {
  while ((await exchange(bytes)) === 'refused') await pause(beforeNextTryMs);
}
