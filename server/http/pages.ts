import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';

import { etagOf, sendCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Env } from './env.ts';
import { withFirstReads } from './first-reads.ts';
import type { AroundData } from './first-reads.ts';

/** Keeps search engines away. */
const noCrawling = 'User-agent: *\nDisallow: /\n';

/** The single page of the client. */
export type Page = {
  inlineScripts: string[];
  /** The page without data, precompressed. */
  send: (c: Context<Env>) => Response;
  around: AroundData;
};

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
  const text = plain.toString();
  const inline = text.matchAll(/<script>([\s\S]*?)<\/script>/g);
  return {
    inlineScripts: [...inline].map((match) => match[1] ?? ''),
    send: (c) => sendCached(c, response),
    around: aroundData(text),
  };
}

/** The build lists the code files of frequent pages in meta elements named `code of PATH`. */
function aroundData(text: string): AroundData {
  const lists = [...text.matchAll(/<meta name="code of ([^"]+)" content="([^"]*)">\s*/g)];
  const codeOf = new Map(lists.map(([, path = '', files = '']) => [path, preloads(files)]));
  const page = lists.reduce((rest, [list]) => rest.replace(list, ''), text);
  const [head = '', body = ''] = page.split('</head>');
  const end = body.lastIndexOf('</body>');
  return (path, inHead) => {
    const code = codeOf.get(path.replace(/(?<=\/)\d+$/, ':id')) ?? '';
    return [`${head}${code}${inHead}\n</head>${body.slice(0, end)}`, body.slice(end)];
  };
}

function preloads(files: string): string {
  return files
    .split(' ')
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n`)
    .join('');
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
  const sendWithReads = withFirstReads(app, page);
  const send = (c: Context<Env>) => (isNavigation(c) ? sendWithReads(c) : page.send(c));
  app.get('/', send);
  app.get('/index.html', send);
  const files = serveStatic({ root: folder, precompressed: true });
  app.get('*', (c, next) => (isHidden(c.req.path) ? next() : files(c, next)), send);
}

function isNavigation({ req }: Context<Env>): boolean {
  return req.method === 'GET' && (req.header('accept') ?? '').includes('text/html');
}

/** Internal files of the build, such as the hash of its sources. */
const isHidden = (path: string) => /\/(?:\.|%2e)/i.test(path);
