import { createHash } from 'node:crypto';
import { IncomingMessage } from 'node:http';

import type { Context } from 'hono';

import type { RawBody } from '#contract/call.ts';
import { deadlineExtension } from '#server/deadline.ts';
import { fileTooLarge, Problem } from '#server/problem.ts';
import { releaseBuffer } from '#server/release-buffer.ts';

import type { Env } from './env.ts';

const type = 'application/octet-stream';
const pieceBytes = 262_144;

/** A body of any type, streamed on demand. Each piece is valid until the next one is requested. */
export function rawBody(c: Context<Env>): RawBody {
  if (c.req.header('content-type') !== type || c.req.header('content-encoding')) {
    throw new Problem('wrongType', `Content-Type must be ${type}, without Content-Encoding`);
  }
  const length = c.req.header('content-length');
  const hash = createHash('sha256');
  const extendDeadline = deadlineExtension();
  return {
    declared: length === undefined ? null : Number(length),
    pieceBytes,
    sha256: () => hash.copy().digest('hex'),
    pieces: async function* (most) {
      // A single buffer, because the garbage collector would let tens of megabytes of pieces pile up.
      const piece = Buffer.allocUnsafeSlow(pieceBytes);
      let [size, filled] = [0, 0];
      const taken = () => {
        const bytes = piece.subarray(0, filled);
        filled = 0;
        hash.update(bytes);
        // The time so far was spent waiting for the client.
        extendDeadline();
        return bytes;
      };
      for await (const arrived of arriving(c)) {
        size += arrived.length;
        if (size > most) throw fileTooLarge(most);
        for (let at = 0; at < arrived.length;) {
          const part = arrived.subarray(at, at + pieceBytes - filled);
          piece.set(part, filled);
          at += part.length;
          filled += part.length;
          if (filled === pieceBytes) yield taken();
        }
      }
      if (filled > 0) yield taken();
    },
  };
}

async function* arriving(c: Context<Env>): AsyncGenerator<Uint8Array> {
  const incoming = c.env?.incoming;
  try {
    // Not destroyed, so that a client that sends too much can still read the response.
    if (incoming instanceof IncomingMessage) {
      const parts = incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      for await (const part of parts) {
        yield part;
        releaseBuffer(part);
      }
      if (!incoming.complete) throw new Error('aborted');
    } else yield* c.req.raw.body ?? [];
  } catch {
    throw new Problem('invalid', 'The request body is incomplete');
  }
}
