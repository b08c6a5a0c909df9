import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from './env.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** An answer as ready bytes, in every form in which it may be sent. */
export type Ready = { type: string; etag: string; plain: Bytes; gzipped?: Bytes; brotli?: Bytes };

/** What the browser says about what it has and takes. */
type Wish = { has: string | undefined; takes: string | undefined };

export type Chosen = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

/** An ETag that follows from the bytes alone. */
export function etagOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

/** The smallest form that the browser takes, or 304 where it has this version already. */
export function choose(ready: Ready, { has, takes = '' }: Wish): Chosen {
  const { type, etag, plain, gzipped, brotli } = ready;
  const headers = cached(etag);
  if (has === etag) return { status: 304, headers, body: null };
  const typed = { ...headers, 'Content-Type': `${type}; charset=UTF-8` };
  const [encoding, body] =
    brotli && /\bbr\b/.test(takes)
      ? ['br', brotli]
      : gzipped && /\bgzip\b/.test(takes)
        ? ['gzip', gzipped]
        : [null, plain];
  return {
    status: 200,
    headers: encoding === null ? typed : { ...typed, 'Content-Encoding': encoding },
    body,
  };
}

const cached = (etag: string) => ({
  ETag: etag,
  // Kept by the browser alone, and asked about each time.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
});

/** 304 where the browser has this version already. */
export function notModified(c: Context<Env>, etag: string): Response | null {
  return c.req.header('if-none-match') === etag ? c.body(null, 304, cached(etag)) : null;
}

/** Sends the smallest form that the browser takes, or 304. */
export function sendReady(c: Context<Env>, ready: Ready): Response {
  const wish = { has: c.req.header('if-none-match'), takes: c.req.header('accept-encoding') };
  const { status, headers, body } = choose(ready, wish);
  return new Response(body, { status, headers });
}
