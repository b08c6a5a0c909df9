import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Context } from 'hono';

import type { Call } from '#contract/call.ts';
import type { Database } from '#server/db/database.ts';
import { logToken } from '#server/db/log.ts';

import { sendReady } from './cached-response.ts';
import type { Ready } from './cached-response.ts';
import type { Env } from './env.ts';

/** So much is kept at most, in bytes, counting each form of an answer and what stands around it. */
const mostBytes = 64 * 1024 * 1024;
const around = 2048;
const mostAddresses = 5000;
const longestAddress = 300;
const smallestGzipped = 1024;
const compress = promisify(gzip);

/** An answer that is kept, and who may read it. */
export type Kept = { may: Call['may']; route: string; ready: Ready };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Answers from memory, as ready bytes, for as long as nothing was written: a kept answer is used only while
 * the log stands where it stood before the answer was computed. `edition` tells this database and this
 * version of the program from others, whose log may stand at the same position.
 */
export function createResponseCache(database: Database, edition: string) {
  const kept = recentlyKept();
  // Many addresses may ask for the same: what is unknown in a query is ignored.
  const keys = new Map<string, string>();
  const underWay = new Map<string, Promise<Ready>>();
  const etagAt = (log: string) => `W/"${edition}.${log}"`;

  /** What is asked for by many at once, as after a change that all of them show, is computed once. */
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

  /** The ETag of an answer that is read from now on. */
  async function etagNow(c: Context<Env>): Promise<string> {
    return etagAt(c.get('log') ?? (await logToken(database)));
  }

  return {
    etagNow,

    /** Whether there ever was an answer under this path and query. */
    has: (address: string) => keys.has(address),

    /** The answer under this path and query, where it is still true while the log stands at `log`. */
    at: (address: string, log: string): Kept | null => {
      const answer = kept.get(keys.get(address) ?? '');
      return answer?.ready.etag === etagAt(log) ? answer : null;
    },

    /** Answers `compute()` as JSON with an ETag, or 304 where the browser has it already. */
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

/** The answers kept last, as many as there is room for. What was true before the last write goes at once. */
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

/** Path and query as they were sent. */
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
