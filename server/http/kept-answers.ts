import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Context } from 'hono';

import type { Database } from '../db/database.ts';
import { logToken } from '../db/log.ts';
import type { Env } from './env.ts';
import { notModified, sendReady } from './ready.ts';
import type { Ready } from './ready.ts';

const mostKept = 200;
const smallestGzipped = 1024;
const compress = promisify(gzip);

/**
 * Answers whole lists from memory, as ready bytes, for as long as nothing was written: a kept answer is
 * used only while the log stands where it stood before the answer was computed. `edition` tells this
 * database and this version of the program from others, whose log may stand at the same position.
 */
export function keptAnswers(database: Database, edition: string) {
  const kept = new Map<string, Ready>();

  async function current(key: string, etag: string, compute: () => Promise<unknown>) {
    const known = kept.get(key);
    if (known?.etag === etag) return known;
    const fresh = ready(etag, await compute());
    kept.delete(key);
    kept.set(key, fresh);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    return fresh;
  }

  /** Answers `compute()` as JSON with an ETag, or 304 where the browser has it already. */
  return async (c: Context<Env>, key: string, compute: () => Promise<unknown>) => {
    const etag = `W/"${edition}.${await logToken(database)}"`;
    return notModified(c, etag) ?? sendReady(c, await current(key, etag, compute));
  };
}

function ready(etag: string, value: unknown): Ready {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const type = 'application/json';
  if (plain.byteLength < smallestGzipped) return { type, etag, plain };
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const gzipped = () => (compressed ??= compress(plain).then((bytes) => new Uint8Array(bytes)));
  return { type, etag, plain, gzipped };
}
