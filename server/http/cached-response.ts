import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from './env.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** An answer as ready bytes, in every form in which it may be sent. */
export type Ready = { type: string; etag: string; plain: Bytes; gzipped?: Bytes; brotli?: Bytes };

/** What the browser says about what it has and takes. */
type Wish = { has: string | undefined; takes: string | undefined };

/** What is sent of a ready answer. The same form of the same answer is always the same object. */
export type Chosen = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

/** An ETag that follows from the bytes alone. */
export function etagOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

/** The smallest form that the browser takes, or 304 where it has this version already. */
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

/** Whether this is an ETag that the browser names, which may name several, or any. */
function isOneOf(etag: string, named: string | undefined): boolean {
  if (named === undefined || named === etag) return named === etag;
  return named.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(etag));
}

const weak = (etag: string) => etag.replace(/^W\//, '');

/** A name alone, or with any weight but none. */
const encoding = (name: string) =>
  new RegExp(`(?:^|,) *${name} *(?:; *q=(?!0(?:\\.0*)? *(?:,|$))[\\d.]+ *)?(?:,|$)`, 'i');
const accepts = { br: encoding('br'), gzip: encoding('gzip') };

const cached = (etag: string) => ({
  ETag: etag,
  // Kept by the browser alone, and asked about each time.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
});

/** Sends the smallest form that the browser takes, or 304. */
export function sendReady(c: Context<Env>, ready: Ready): Response {
  const wish = { has: c.req.header('if-none-match'), takes: c.req.header('accept-encoding') };
  const { status, headers, body } = choose(ready, wish);
  return new Response(body, { status, headers });
}
