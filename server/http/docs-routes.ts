import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { Context, Hono } from 'hono';

import { docsPage } from './docs-page.ts';
import type { Env } from './env.ts';
import { openApi } from './openapi.ts';

type Ready = { plain: Uint8Array<ArrayBuffer>; gzipped: Uint8Array<ArrayBuffer>; etag: string };

/**
 * Serves the description of the API to everybody: for people at /api/docs, for machines at
 * /api/openapi.json. It follows from the program alone, so it is made once, when somebody first asks.
 */
export function docs(app: Hono<Env>): void {
  const api = once(openApi);
  const json = once(async () => ready(JSON.stringify(await api())));
  const page = once(async () => ready(docsPage(await api())));
  const style = once(async () => ready(readFileSync(new URL('docs.css', import.meta.url), 'utf8')));

  app.get('/api/openapi.json', async (c) => send(c, await json(), 'application/json'));
  app.get('/api/docs', async (c) => send(c, await page(), 'text/html'));
  app.get('/api/docs.css', async (c) => send(c, await style(), 'text/css'));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function ready(text: string): Ready {
  const plain = new TextEncoder().encode(text);
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, gzipped: new Uint8Array(gzipSync(plain)), etag: `W/"${etag}"` };
}

function send(c: Context<Env>, { plain, gzipped, etag }: Ready, type: string): Response {
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const typed = { ...headers, 'Content-Type': `${type}; charset=UTF-8` };
  return /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    ? c.body(gzipped, 200, { ...typed, 'Content-Encoding': 'gzip' })
    : c.body(plain, 200, typed);
}
