import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from './env.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A response body with its precompressed variants. */
export type Ready = { type: string; etag: string; plain: Bytes; gzipped?: Bytes; brotli?: Bytes };

/** The request's If-None-Match and Accept-Encoding. */
type Wish = { has: string | undefined; takes: string | undefined };

/** The headers and body to send. The same variant of a response is always the same object. */
export type Chosen = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

export function etagOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

/** The smallest variant that the client accepts, or 304. */
export function choose(ready: Ready, { has, takes = '' }: Wish): Chosen {
  const { brotli, gzipped } = ready;
  const forms = formsOf(ready);
  if (isOneOf(ready.etag, has)) return forms.unchanged;
  if (brotli && accepts.br.test(takes)) return forms.br;
  return gzipped && accepts.gzip.test(takes) ? forms.gzip : forms.plain;
}

type Forms = Record<'unchanged' | 'plain' | 'gzip' | 'br', Chosen>;
const known = new WeakMap<Ready, Forms>();

function formsOf(ready: Ready): Forms {
  const before = known.get(ready);
  if (before) return before;
  const { type, etag, plain, gzipped = null, brotli = null } = ready;
  const headers = { ...cached(etag), 'Content-Type': `${type}; charset=UTF-8` };
  const encoded = (encoding: string) => ({ ...headers, 'Content-Encoding': encoding });
  const forms: Forms = {
    unchanged: { status: 304, headers: cached(etag), body: null },
    plain: { status: 200, headers, body: plain },
    gzip: { status: 200, headers: encoded('gzip'), body: gzipped },
    br: { status: 200, headers: encoded('br'), body: brotli },
  };
  known.set(ready, forms);
  return forms;
}

/** If-None-Match may list several ETags or `*`. */
function isOneOf(etag: string, named: string | undefined): boolean {
  if (named === undefined || named === etag) return named === etag;
  return named.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(etag));
}

const weak = (etag: string) => etag.replace(/^W\//, '');

/** A name alone, or with a weight other than zero. */
const encoding = (name: string) =>
  new RegExp(`(?:^|,) *${name} *(?:; *q=(?!0(?:\\.0*)? *(?:,|$))[\\d.]+ *)?(?:,|$)`, 'i');
const accepts = { br: encoding('br'), gzip: encoding('gzip') };

const cached = (etag: string) => ({
  ETag: etag,
  // Stored by the browser only, and revalidated each time.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
});

export function sendReady(c: Context<Env>, ready: Ready): Response {
  const wish = { has: c.req.header('if-none-match'), takes: c.req.header('accept-encoding') };
  const { status, headers, body } = choose(ready, wish);
  return new Response(body, { status, headers });
}
