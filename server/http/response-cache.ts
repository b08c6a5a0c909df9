import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Context } from 'hono';

import type { Call } from '#contract/call.ts';
import type { Database } from '#server/db/database.ts';
import { logToken } from '#server/db/log.ts';

import { sendReady } from './cached-response.ts';
import type { Ready } from './cached-response.ts';
import type { Env } from './env.ts';

/** The maximum total in bytes, including each variant and the bookkeeping around it. */
const mostBytes = 64 * 1024 * 1024;
const around = 2048;
const mostAddresses = 5000;
const longestAddress = 300;
const smallestGzipped = 1024;
const compress = promisify(gzip);

export type Kept = { may: Call['may']; route: string; ready: Ready };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches whole responses. An entry is valid only while the log is at the position read before it was computed.
 * `namespace` separates this database and program version from others whose log may have the same position.
 */
export function createResponseCache(database: Database, edition: string) {
  const kept = recentlyKept();
  // Several addresses may share a response: unknown query parameters are ignored.
  const keys = new Map<string, string>();
  const underWay = new Map<string, Promise<Ready>>();
  const etagAt = (log: string) => `W/"${edition}.${log}"`;

  /** Concurrent requests for the same response, as after a change, share one computation. */
  function made(etag: string, key: string, compute: () => Promise<unknown>): Promise<Ready> {
    const asked = `${etag} ${key}`;
    const before = underWay.get(asked);
    if (before) return before;
    const making = compute()
      .then((value) => ready(etag, value))
      .finally(() => underWay.delete(asked));
    underWay.set(asked, making);
    return making;
  }

  function noteAddress(c: Context<Env>, key: string): void {
    const address = addressOf(c);
    if (address.length > longestAddress) return;
    if (keys.size >= mostAddresses) keys.clear();
    keys.set(address, key);
  }

  /** The ETag of a response read from now on. */
  async function etagNow(c: Context<Env>): Promise<string> {
    return etagAt(c.get('log') ?? (await logToken(database)));
  }

  return {
    etagNow,

    /** Whether a response was ever cached for this path and query. */
    has: (address: string) => keys.has(address),

    /** The response for this path and query if it is still valid at log position `log`. */
    at: (address: string, log: string): Kept | null => {
      const answer = kept.get(keys.get(address) ?? '');
      return answer?.ready.etag === etagAt(log) ? answer : null;
    },

    /** Answers `compute()` as JSON with an ETag, or 304. */
    answer: async (
      c: Context<Env>,
      { may, path }: Pick<Call, 'may' | 'path'>,
      key: string,
      compute: () => Promise<unknown>,
    ): Promise<Response> => {
      const etag = await etagNow(c);
      noteAddress(c, key);
      const known = kept.get(key)?.ready;
      if (known?.etag === etag) return sendReady(c, known);
      const fresh = await made(etag, key, compute);
      kept.set(key, { may, route: path, ready: fresh });
      return sendReady(c, fresh);
    },
  };
}

/** A size-limited cache, oldest out first. A write invalidates all older entries at once. */
function recentlyKept() {
  const answers = new Map<string, Kept>();
  let bytes = 0;
  let current = '';

  function drop(key: string): void {
    bytes -= sizeOf(key, answers.get(key));
    answers.delete(key);
  }

  function startAnew(etag: string): void {
    answers.clear();
    bytes = 0;
    current = etag;
  }

  return {
    get: (key: string) => answers.get(key),
    set: (key: string, answer: Kept) => {
      if (answer.ready.etag !== current) startAnew(answer.ready.etag);
      drop(key);
      answers.set(key, answer);
      bytes += sizeOf(key, answer);
      for (const oldest of answers.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}

function sizeOf(key: string, answer: Kept | undefined): number {
  if (!answer) return 0;
  const { plain, gzipped } = answer.ready;
  return around + 2 * key.length + plain.byteLength + (gzipped?.byteLength ?? 0);
}

function addressOf(c: Context<Env>): string {
  const { url } = c.req;
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}

async function ready(etag: string, value: unknown): Promise<Ready> {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const type = 'application/json';
  if (plain.byteLength < smallestGzipped) return { type, etag, plain };
  return { type, etag, plain, gzipped: new Uint8Array(await compress(plain)) };
}
