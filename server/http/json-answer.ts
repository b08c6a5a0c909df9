import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Bytes } from './cached-response.ts';

const smallestGzipped = 1024;
const compress = promisify(gzip);

export type JsonAnswer = { plain: Bytes; gzipped?: Bytes };

export async function jsonAnswer(value: unknown): Promise<JsonAnswer> {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  if (plain.byteLength < smallestGzipped) return { plain };
  return { plain, gzipped: new Uint8Array(await compress(plain)) };
}
