import { connect } from 'node:net';

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

/**
 * Sends the same request on every connection again as soon as it is answered, for so many ms.
 * Throws when an answer has another status or a connection breaks.
 */
export async function load(
  port: number,
  request: Request,
  { connections, status, ms }: Run,
): Promise<Sample> {
  const bytes = bytesOf(port, request);
  const opened = Array.from({ length: connections }, () => openConnection(port, bytes, status));
  const ready = await Promise.all(opened);
  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(ready.map((connection) => repeat(connection, begin + ms, times)));
  const elapsed = performance.now() - begin;
  for (const { close } of ready) close();
  return sampleOf(times, elapsed);
}

async function repeat({ exchange }: Connection, end: number, times: number[]): Promise<void> {
  let now = performance.now();
  while (now < end) {
    const sent = now;
    await exchange();
    now = performance.now();
    times.push(now - sent);
  }
}

type Connection = {
  /** Sends the request; resolves when the last byte of the answer is here. */
  exchange: () => Promise<void>;
  close: () => void;
};

const readBytes = 262_144;
const longestAnswerMs = 10_000;
const mostHeadBytes = 16_384;

function openConnection(port: number, bytes: Buffer, status: number): Promise<Connection> {
  let head = '';
  let bodyLeft = 0;
  let answered = () => {};
  let fail: (error: Error) => void = () => {};

  function read(piece: Buffer): void {
    let at = 0;
    while (at < piece.length) {
      if (bodyLeft > 0) {
        const taken = Math.min(bodyLeft, piece.length - at);
        bodyLeft -= taken;
        at += taken;
      } else {
        const before = head.length;
        head += piece.toString('latin1', at, at + mostHeadBytes);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        at += end + 4 - before;
        bodyLeft = bodyBytes(head.slice(0, end), status);
        head = '';
      }
      if (bodyLeft === 0) answered();
    }
  }

  const buffer = Buffer.allocUnsafe(readBytes);
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer,
      callback: (count) => {
        try {
          read(buffer.subarray(0, count));
        } catch (error) {
          fail(error as Error);
        }
        return true;
      },
    },
  });
  const connection: Connection = {
    exchange: () =>
      new Promise((resolve, reject) => {
        answered = resolve;
        fail = reject;
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    fail = reject;
    socket.setTimeout(longestAnswerMs, () => fail(new Error('An answer does not come')));
    socket.on('error', (error) => fail(error));
    socket.on('close', () => fail(new Error('The server closed a connection')));
    socket.on('connect', () => resolve(connection));
  });
}

/** How long the body after this head is. */
function bodyBytes(head: string, status: number): number {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) {
    throw new Error(`Instead of ${status} the server answered ${head.split('\r\n')[0]}`);
  }
  if (status === 304) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('The answer does not say how long it is');
  return Number(length);
}
