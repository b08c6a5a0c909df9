import type { Context } from 'hono';

import type { Call } from '#contract/call.ts';
import type { Owner } from '#server/concurrency-limiter.ts';
import type { Database } from '#server/db/database.ts';
import { logToken } from '#server/db/log.ts';

import { sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Env } from './env.ts';
import type { JsonAnswer } from './json-answer.ts';

/** The maximum total in bytes, including each variant and the overhead of its entry. */
const mostBytes = 64 * 1024 * 1024;
const overheadBytes = 2048;
const mostAddresses = 5000;
const longestAddress = 300;

export type CacheEntry = { may: Call['may']; route: string; response: CachedResponse };

/** `log` is the position of the snapshot, if there was one. */
type Computed = JsonAnswer & { log?: string };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches whole responses. An entry is valid only while the log is at the position read before it was computed.
 * `namespace` separates this database and program version from others whose log may have the same position.
 */
export function createResponseCache(database: Database, namespace: string) {
  const entries = boundedEntries();
  // Several URLs may share a response: unknown query parameters are ignored.
  const keys = new Map<string, string>();
  const inFlight = new Map<string, { computing: Promise<CachedResponse>; askers: Set<Owner> }>();
  const etagAt = (log: string) => `W/"${namespace}.${log}"`;

  /** Concurrent requests for the same response, as after a change, share one computation. */
  function computeOnce(
    etag: string,
    key: string,
    asker: Owner,
    compute: (askers: ReadonlySet<Owner>) => Promise<Computed>,
  ): Promise<CachedResponse> {
    const flightKey = `${etag} ${key}`;
    const before = inFlight.get(flightKey);
    if (before) {
      before.askers.add(asker);
      return before.computing;
    }
    const askers = new Set([asker]);
    const computing = compute(askers)
      .then(({ log, ...answer }) => ({
        type: 'application/json',
        etag: log === undefined ? etag : etagAt(log),
        ...answer,
      }))
      .finally(() => inFlight.delete(flightKey));
    inFlight.set(flightKey, { computing, askers });
    return computing;
  }

  function rememberAddress(c: Context<Env>, key: string): void {
    const address = addressOf(c);
    if (address.length > longestAddress) return;
    if (keys.size >= mostAddresses) keys.clear();
    keys.set(address, key);
  }

  async function etagNow(c: Context<Env>): Promise<string> {
    return etagAt(c.get('log') ?? (await logToken(database)));
  }

  return {
    etagNow,

    /** Whether a response was ever cached for this path and query. */
    has: (address: string) => keys.has(address),

    /** The response for this path and query if it is still valid at log position `log`. */
    at: (address: string, log: string): CacheEntry | null => {
      const answer = entries.get(keys.get(address) ?? '');
      return answer?.response.etag === etagAt(log) ? answer : null;
    },

    /** Responds with the result of `compute()` and an ETag, or 304. The accounts that wait for it may become more. */
    answer: async (
      c: Context<Env>,
      { may, path }: Pick<Call, 'may' | 'path'>,
      key: string,
      compute: (askers: ReadonlySet<Owner>) => Promise<Computed>,
      asker?: Owner,
    ): Promise<Response> => {
      const etag = await etagNow(c);
      rememberAddress(c, key);
      const known = entries.get(key)?.response;
      if (known?.etag === etag) return sendCached(c, known);
      const fresh = await computeOnce(etag, key, asker, compute);
      entries.set(key, { may, route: path, response: fresh });
      return sendCached(c, fresh);
    },
  };
}

/** A size-limited cache, oldest out first. A write invalidates all older entries at once. */
function boundedEntries() {
  const answers = new Map<string, CacheEntry>();
  let bytes = 0;
  let current = '';

  function drop(key: string): void {
    bytes -= sizeOf(key, answers.get(key));
    answers.delete(key);
  }

  function reset(etag: string): void {
    answers.clear();
    bytes = 0;
    current = etag;
  }

  return {
    get: (key: string) => answers.get(key),
    set: (key: string, answer: CacheEntry) => {
      if (answer.response.etag !== current) reset(answer.response.etag);
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

function sizeOf(key: string, answer: CacheEntry | undefined): number {
  if (!answer) return 0;
  const { plain, gzipped } = answer.response;
  return overheadBytes + 2 * key.length + plain.byteLength + (gzipped?.byteLength ?? 0);
}

function addressOf(c: Context<Env>): string {
  const { url } = c.req;
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}
