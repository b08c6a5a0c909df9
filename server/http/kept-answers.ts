import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Context } from 'hono';

import type { Database } from '../db/database.ts';
import { logToken } from '../db/log.ts';
import { jsonType } from './body.ts';
import type { Env } from './env.ts';

type Kept = { token: string; json: Uint8Array; gzipped?: Promise<Uint8Array> };

const mostKept = 200;
const smallestGzipped = 1024;
const compress = promisify(gzip);

/**
 * Answers whole lists from memory, as ready bytes, for as long as nothing was written: a kept answer is
 * used only while the log stands where it stood before the answer was computed.
 */
export function keptAnswers(database: Database) {
  const kept = new Map<string, Kept>();

  async function current(key: string, token: string, compute: () => Promise<unknown>) {
    const known = kept.get(key);
    if (known?.token === token) return known;
    const json = new TextEncoder().encode(JSON.stringify(await compute()));
    const fresh: Kept = { token, json };
    kept.delete(key);
    kept.set(key, fresh);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    return fresh;
  }

  /** Answers `compute()` as JSON with an ETag, or 304 where the browser has it already. */
  return async (c: Context<Env>, key: string, compute: () => Promise<unknown>) => {
    const token = await logToken(database);
    const etag = `W/"${token}"`;
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    const answer = await current(key, token, compute);
    const type = { ...headers, 'Content-Type': jsonType };
    const gzips = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    if (!gzips || answer.json.byteLength < smallestGzipped)
      return c.body(body(answer.json), 200, type);
    answer.gzipped ??= compress(answer.json);
    return c.body(body(await answer.gzipped), 200, { ...type, 'Content-Encoding': 'gzip' });
  };
}

function body(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
