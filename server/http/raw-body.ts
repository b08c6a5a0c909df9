import { createHash } from 'node:crypto';
import { IncomingMessage } from 'node:http';

import type { Context } from 'hono';

import type { RawBody } from '#contract/call.ts';
import { deadlineExtension } from '#server/deadline.ts';
import { fileTooLarge, Problem } from '#server/problem.ts';

import type { Env } from './env.ts';

const type = 'application/octet-stream';
const pieceBytes = 262_144;

/** A body of any type, streamed: it is not read before its pieces are requested, one at a time. */
export function rawBody(c: Context<Env>): RawBody {
  if (c.req.header('content-type') !== type || c.req.header('content-encoding')) {
    throw new Problem('wrongType', `Content-Type must be ${type}, without Content-Encoding`);
  }
  const length = c.req.header('content-length');
  const hash = createHash('sha256');
  const extendDeadline = deadlineExtension();
  return {
    declared: length === undefined ? null : Number(length),
    sha256: () => hash.copy().digest('hex'),
    pieces: async function* (most) {
      let size = 0;
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;
      const joined = () => {
        const piece = Buffer.concat(waiting, waitingBytes);
        [waiting, waitingBytes] = [[], 0];
        hash.update(piece);
        // The time so far was spent waiting for the client.
        extendDeadline();
        return piece;
      };
      for await (const arrived of arriving(c)) {
        size += arrived.length;
        if (size > most) throw fileTooLarge(most);
        for (let at = 0; at < arrived.length;) {
          const part = arrived.subarray(at, at + pieceBytes - waitingBytes);
          at += part.length;
          waiting.push(part);
          waitingBytes += part.length;
          if (waitingBytes === pieceBytes) yield joined();
        }
      }
      if (waitingBytes > 0) yield joined();
    },
  };
}

async function* arriving(c: Context<Env>): AsyncGenerator<Uint8Array> {
  const incoming = c.env?.incoming;
  try {
    // Not destroyed, so that a client that sends too much can still read the response.
    if (incoming instanceof IncomingMessage) {
      yield* incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      if (!incoming.complete) throw new Error('aborted');
    } else yield* c.req.raw.body ?? [];
  } catch {
    throw new Problem('invalid', 'The request body is incomplete');
  }
}
