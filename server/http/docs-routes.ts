import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { Hono } from 'hono';

import { etagOf, sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import { docsPage } from './docs-page.ts';
import type { Env } from './env.ts';
import { openApi } from './openapi.ts';

const styles = new URL('docs.css', import.meta.url);

/** Serves the public API description as HTML and OpenAPI. Built on first request. */
export function docs(app: Hono<Env>): void {
  const api = once(openApi);
  const json = once(async () => toResponse(JSON.stringify(await api()), 'application/json'));
  const page = once(async () => toResponse(await docsPage(await api()), 'text/html'));
  const style = once(async () => toResponse(readFileSync(styles, 'utf8'), 'text/css'));

  app.get('/api/openapi.json', async (c) => sendCached(c, await json()));
  app.get('/api/docs', async (c) => sendCached(c, await page()));
  app.get('/api/docs.css', async (c) => sendCached(c, await style()));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function toResponse(text: string, type: string): CachedResponse {
  const plain = new TextEncoder().encode(text);
  const packed = new Uint8Array(gzipSync(plain));
  return { type, etag: etagOf(plain), plain, gzipped: packed };
}
