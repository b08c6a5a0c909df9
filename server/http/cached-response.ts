import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from './env.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export type CachedResponse = {
  type: string;
  etag: string;
  plain: Bytes;
  gzipped?: Bytes;
  brotli?: Bytes;
};

type Conditions = { ifNoneMatch: string | undefined; acceptEncoding: string | undefined };

/** The headers and body to send. The same variant of a response is always the same object. */
export type Variant = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

export function etagOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

/** The smallest variant that the client accepts, or 304. */
export function negotiate(
  response: CachedResponse,
  { ifNoneMatch, acceptEncoding = '' }: Conditions,
): Variant {
  const { brotli, gzipped } = response;
  const variants = variantsOf(response);
  if (matches(response.etag, ifNoneMatch)) return variants.unchanged;
  if (brotli && accepts.br.test(acceptEncoding)) return variants.br;
  return gzipped && accepts.gzip.test(acceptEncoding) ? variants.gzip : variants.plain;
}

type Variants = Record<'unchanged' | 'plain' | 'gzip' | 'br', Variant>;
const known = new WeakMap<CachedResponse, Variants>();

function variantsOf(response: CachedResponse): Variants {
  const before = known.get(response);
  if (before) return before;
  const { type, etag, plain, gzipped = null, brotli = null } = response;
  const headers = { ...cacheHeaders(etag), 'Content-Type': `${type}; charset=UTF-8` };
  const encoded = (encoding: string) => ({ ...headers, 'Content-Encoding': encoding });
  const variants: Variants = {
    unchanged: { status: 304, headers: cacheHeaders(etag), body: null },
    plain: { status: 200, headers, body: plain },
    gzip: { status: 200, headers: encoded('gzip'), body: gzipped },
    br: { status: 200, headers: encoded('br'), body: brotli },
  };
  known.set(response, variants);
  return variants;
}

/** If-None-Match may list several ETags or `*`. */
function matches(etag: string, named: string | undefined): boolean {
  if (named === undefined || named === etag) return named === etag;
  return named.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(etag));
}

const weak = (etag: string) => etag.replace(/^W\//, '');

/** A name alone, or with a weight other than zero. */
const encoding = (name: string) =>
  new RegExp(`(?:^|,) *${name} *(?:; *q=(?!0(?:\\.0*)? *(?:,|$))[\\d.]+ *)?(?:,|$)`, 'i');
const accepts = { br: encoding('br'), gzip: encoding('gzip') };

const cacheHeaders = (etag: string) => ({
  ETag: etag,
  // Stored only by the browser, and revalidated each time.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
});

export function sendCached(c: Context<Env>, response: CachedResponse): Response {
  const conditions = {
    ifNoneMatch: c.req.header('if-none-match'),
    acceptEncoding: c.req.header('accept-encoding'),
  };
  const { status, headers, body } = negotiate(response, conditions);
  return new Response(body, { status, headers });
}
