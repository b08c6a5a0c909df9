import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';

import { etagOf, sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Env } from './env.ts';

/** Keeps search engines away. */
const noCrawling = 'User-agent: *\nDisallow: /\n';

/** The single page of the client, with its precompressed variants. */
export type Page = { inlineScripts: string[]; send: (c: Context<Env>) => Response };

/** Null if the client has not been built. */
export function readPage(folder: string): Page | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const plain = readFileSync(file);
  const response: CachedResponse = {
    type: 'text/html',
    etag: etagOf(plain),
    plain,
    gzipped: readFileSync(`${file}.gz`),
    brotli: readFileSync(`${file}.br`),
  };
  const inline = plain.toString().matchAll(/<script>([\s\S]*?)<\/script>/g);
  return {
    inlineScripts: [...inline].map((match) => match[1] ?? ''),
    send: (c) => sendCached(c, response),
  };
}

/** Serves the built files, and the page for every other path: the client has its own router. */
export function servePages(app: Hono<Env>, folder: string, page: Page | null): void {
  app.get('/robots.txt', (c) => c.text(noCrawling, 200, { 'Cache-Control': 'no-cache' }));
  if (!page) {
    app.get('*', (c) => c.text('The client has not been built. Run: npm start', 503));
    return;
  }
  app.use('*', async (c, next) => {
    await next();
    if (c.res.headers.has('cache-control')) return;
    // Asset names contain a content hash.
    const forever = c.res.ok && c.req.path.startsWith('/assets/');
    c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true }), (c) =>
    c.text('Not found', 404),
  );
  app.get('/', page.send);
  app.get('/index.html', page.send);
  const files = serveStatic({ root: folder, precompressed: true });
  app.get('*', (c, next) => (isHidden(c.req.path) ? next() : files(c, next)), page.send);
}

/** Internal files of the build, such as the hash of its sources. */
const isHidden = (path: string) => /\/(?:\.|%2e)/i.test(path);
