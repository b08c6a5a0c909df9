import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';

import type { Env } from './env.ts';

/** The one page of the browser side, in the forms in which it is sent. */
export type Page = { inlineScripts: string[]; send: (c: Context<Env>) => Response };

/** Reads the built page from the folder; null where the browser code has not been built. */
export function readPage(folder: string): Page | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file);
  const gzipped = existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : null;
  const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const inline = html.toString().matchAll(/<script>([\s\S]*?)<\/script>/g);
  return {
    inlineScripts: [...inline].map((match) => match[1] ?? ''),
    send: (c) => {
      const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      const type = { ...headers, 'Content-Type': 'text/html; charset=UTF-8' };
      const accepted = c.req.header('accept-encoding') ?? '';
      if (brotli && /\bbr\b/.test(accepted)) {
        return c.body(brotli, 200, { ...type, 'Content-Encoding': 'br' });
      }
      if (gzipped && /\bgzip\b/.test(accepted)) {
        return c.body(gzipped, 200, { ...type, 'Content-Encoding': 'gzip' });
      }
      return c.body(html, 200, type);
    },
  };
}

/** Serves the built files, and the page for every other path: the browser side knows its own routes. */
export function servePages(app: Hono<Env>, folder: string, page: Page | null): void {
  if (!page) {
    app.get('*', (c) => c.text('The browser side has not been built. Start with: npm start', 503));
    return;
  }
  app.use('/assets/*', async (c, next) => {
    await next();
    // Their names carry a hash of their contents.
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true }), (c) =>
    c.text('Not found', 404),
  );
  app.get('/', page.send);
  app.get('/index.html', page.send);
  app.get('*', serveStatic({ root: folder, precompressed: true }), page.send);
}
