import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Env } from './env.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer as ready bytes, in every form in which it may be sent. */
export type Ready = {
  type: string;
  etag: string;
  plain: Bytes;
  gzipped?: () => Promise<Bytes>;
  brotli?: Bytes;
};

const cached = (etag: string) => ({
  ETag: etag,
  // Kept by the browser alone, and asked about each time.
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
});

/** An ETag that follows from the bytes alone. */
export function etagOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

/** 304 where the browser has this version already. */
export function notModified(c: Context<Env>, etag: string): Response | null {
  return c.req.header('if-none-match') === etag ? c.body(null, 304, cached(etag)) : null;
}

/** Sends the smallest form that the browser takes, or 304. */
export async function sendReady(c: Context<Env>, ready: Ready): Promise<Response> {
  const { type, etag, plain, gzipped, brotli } = ready;
  const unchanged = notModified(c, etag);
  if (unchanged) return unchanged;
  const headers = { ...cached(etag), 'Content-Type': `${type}; charset=UTF-8` };
  const accepted = c.req.header('accept-encoding') ?? '';
  if (brotli && /\bbr\b/.test(accepted)) {
    return c.body(brotli, 200, { ...headers, 'Content-Encoding': 'br' });
  }
  if (gzipped && /\bgzip\b/.test(accepted)) {
    return c.body(await gzipped(), 200, { ...headers, 'Content-Encoding': 'gzip' });
  }
  return c.body(plain, 200, headers);
}
