import type { Context } from 'hono';

import { Problem } from '../problem.ts';
import type { Env } from './env.ts';

/** The content type of every JSON answer. */
export const jsonType = 'application/json; charset=UTF-8';

// JSON is UTF-8; a sender that says otherwise would be misread.
const jsonSent = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i;

/**
 * Reads a JSON body of at most `most` bytes. Any other content type, and any content encoding, is refused
 * before a byte is read: the server never decompresses what others send.
 */
export async function readJson(c: Context<Env>, most: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!jsonSent.test(type) || c.req.header('content-encoding')) {
    throw new Problem('wrongType', 'Send JSON with content-type application/json, unencoded');
  }
  const text = await readText(c.req.raw, most);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The body is not valid JSON');
  }
}

async function readText(request: Request, most: number): Promise<string> {
  const bytes = await readBytes(request, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('invalid', 'The body is not valid UTF-8');
  }
}

/** Reads a body of at most `most` bytes, whatever it is. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new Problem('tooLarge', `The body is larger than ${Math.floor(most / 1_048_576)} MB`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of request.body ?? []) {
      size += piece.byteLength;
      if (size > most) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The body did not arrive whole');
  }
  return new Uint8Array(Buffer.concat(pieces, size));
}
