import { createHmac } from 'node:crypto';

import type { Context } from 'hono';

import type { Call } from '#contract/call.ts';
import type { Owner } from '#server/concurrency-limiter.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database } from '#server/db/database.ts';
import { logToken } from '#server/db/log.ts';

import type { CacheIdentity } from './cache-identity.ts';
import { sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Env } from './env.ts';
import type { JsonAnswer } from './json-answer.ts';

/** The maximum total in bytes, including each variant and the overhead of its entry. */
const mostBytes = 64 * 1024 * 1024;
const overheadBytes = 2048;
const mostAddresses = 5000;
const longestAddress = 300;

export type CacheEntry = {
  may: Call['may'];
  route: string;
  response: CachedResponse;
  log: string;
};

/** `log` is the position of its data. */
type Cached = { response: CachedResponse; log: string };

/** `log` is the position of the snapshot, if there was one. */
type Computed = JsonAnswer & { log?: string };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches whole responses, for accounts from which the same projects are hidden. An entry is valid only while the log is
 * at the position read before it was computed.
 */
export function createResponseCache(database: Database, { namespace, secret }: CacheIdentity) {
  const entries = boundedEntries();
  // Several URLs may share a response: unknown query parameters are ignored.
  const keys = new Map<string, string>();
  const inFlight = new Map<string, { computing: Promise<Cached>; askers: Set<Owner> }>();
  const etagAt = (log: string, rights: string) =>
    `W/"${namespace}.${log}.${digestOf(secret, `${log} ${rights}`)}"`;

  /** Concurrent requests for the same response, as after a change, share one computation. */
  function computeOnce(
    { log: logNow, rights, key }: Requested,
    asker: Owner,
    compute: (askers: ReadonlySet<Owner>) => Promise<Computed>,
  ): Promise<Cached> {
    const flightKey = `${logNow} ${key}`;
    const before = inFlight.get(flightKey);
    if (before) {
      before.askers.add(asker);
      return before.computing;
    }
    const askers = new Set([asker]);
    const computing = compute(askers)
      .then(({ log = logNow, ...answer }) => ({
        response: { type: 'application/json', etag: etagAt(log, rights), ...answer },
        log,
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

  async function stateOf(c: Context<Env>): Promise<Omit<Requested, 'key'>> {
    const log = c.get('log') ?? (await logToken(database));
    return { log, rights: rightsKeyOf(c.get('ctx').account) };
  }

  return {
    etagNow: async (c: Context<Env>): Promise<string> => {
      const { log, rights } = await stateOf(c);
      return etagAt(log, rights);
    },

    /** Whether a response was ever cached for this path and query. */
    has: (address: string) => keys.has(address),

    /** The response for this path and query if it is still valid at log position `log`, for these rights. */
    at: (address: string, log: string, rights: string): CacheEntry | null => {
      const answer = entries.get(`${rights} ${keys.get(address) ?? ''}`);
      return answer?.log === log ? answer : null;
    },

    /** Responds with the result of `compute()` and an ETag, or 304. The accounts that wait for it may become more. */
    answer: async (
      c: Context<Env>,
      { may, path }: Pick<Call, 'may' | 'path'>,
      key: string,
      compute: (askers: ReadonlySet<Owner>) => Promise<Computed>,
      asker?: Owner,
    ): Promise<Response> => {
      const { log, rights } = await stateOf(c);
      rememberAddress(c, key);
      const ownKey = `${rights} ${key}`;
      const known = entries.get(ownKey);
      if (known?.log === log) return sendCached(c, known.response);
      const fresh = await computeOnce({ log, rights, key: ownKey }, asker, compute);
      entries.set(ownKey, { may, route: path, ...fresh });
      return sendCached(c, fresh.response);
    },
  };
}

/** Tells neither whether anything is hidden, nor when that changes: it is another one at each position. */
function digestOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);
}

type Requested = { log: string; rights: string; key: string };

/** Part of the key: empty if nothing is hidden from the account. */
export function rightsKeyOf(account: Ctx['account']): string {
  return account?.rights?.key ?? '';
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

  function reset(log: string): void {
    answers.clear();
    bytes = 0;
    current = log;
  }

  return {
    get: (key: string) => answers.get(key),
    set: (key: string, answer: CacheEntry) => {
      if (answer.log !== current) reset(answer.log);
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
