import { IncomingMessage } from 'node:http';

import type { Context } from 'hono';

import { jsonExcess } from '#contract/json-shape.ts';
import { thenYield } from '#server/db/yield.ts';
import { Problem } from '#server/problem.ts';

import type { Env } from './env.ts';

export const jsonType = 'application/json; charset=UTF-8';

// Other charsets would be misread.
const jsonSent = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i;

/**
 * Reads a JSON body of at most `most` bytes. Rejects other content types and any content encoding before reading:
 * request bodies are never decompressed.
 */
export async function readJson(c: Context<Env>, most: number): Promise<unknown> {
  checkType(c);
  const bytes = await readBytes(c, most);
  return thenYield(() => parsed(bytes));
}

/** The same for an optional body: an empty one means no fields. */
export async function readOptionalJson(c: Context<Env>, most: number): Promise<unknown> {
  const bytes = await readBytes(c, most);
  if (bytes.length === 0) return {};
  checkType(c);
  return thenYield(() => parsed(bytes));
}

function checkType(c: Context<Env>): void {
  const type = c.req.header('content-type') ?? '';
  if (!jsonSent.test(type) || c.req.header('content-encoding')) {
    throw new Problem(
      'wrongType',
      'Content-Type must be application/json, without Content-Encoding',
    );
  }
}

function parsed(bytes: Uint8Array): unknown {
  const text = decoded(bytes);
  const excess = jsonExcess(text);
  if (excess) throw new Problem('invalid', excess);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The body is not valid JSON');
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('invalid', 'The body is not valid UTF-8');
  }
}

export async function readBytes(c: Context<Env>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Problem('tooLarge', `The body is larger than ${sizeOf(most)}`);
  const length = c.req.header('content-length');
  if (Number(length ?? 0) > most) throw tooLarge();
  const incoming = c.env?.incoming;
  if (length !== undefined && incoming instanceof IncomingMessage) return arriving(incoming);
  const request = c.req.raw;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of request.body ?? []) {
      size += piece.byteLength;
      if (size > most) throw tooLarge();
      chunks.push(piece);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw notWhole();
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes / 1024} KB` : `${Math.floor(bytes / 1_048_576)} MB`;
}

/** Reads from the socket: web streams would take as long as the rest of a small write. */
function arriving(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (incoming.destroyed) return Promise.reject(notWhole());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => chunks.push(piece));
    incoming.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    incoming.once('error', () => reject(notWhole()));
    incoming.once('close', () => incoming.readableEnded || reject(notWhole()));
  });
}

const notWhole = () => new Problem('invalid', 'The request body is incomplete');
