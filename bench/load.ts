import { setTimeout as pause } from 'node:timers/promises';

import { connectTo } from './connection.ts';
import type { Connection } from './connection.ts';
import { bytesOf } from './request.ts';
import type { Request } from './request.ts';
import { sampleOf } from './sample.ts';
import type { Sample } from './sample.ts';

/*
 * A client that costs little: it shares two cores with the server it measures. It counts bytes and
 * looks at the status; whether the answer is right is a matter for tests.
 */

type Run = {
  connections: number;
  /** The status that every answer must have. */
  status: number;
  ms: number;
};

type Prepared = { bytes: Buffer; counts: boolean };

/**
 * Sends requests on every connection, each as soon as the one before is answered, for so many ms. The
 * first connection takes the first list of requests in turn, the second one the second, and so on from
 * the beginning. A request that is refused because too many wait (503) is sent again, and its time goes
 * on. Throws when an answer has another status or a connection breaks.
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

/** Goes on until the end, and then to the end of the turn: what it prepared is not left half done. */
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
