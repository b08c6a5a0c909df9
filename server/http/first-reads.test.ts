import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dueSteps, firstReadsAt } from '#contract/first-reads.ts';
import { dayIn } from '#contract/today.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { testServer } from '#server/testing/server.ts';

import type { Env } from './env.ts';
import { withFirstReads } from './first-reads.ts';
import { readPage } from './pages.ts';

const built = `<!doctype html>
<html><head><script>theme()</script>
<meta name="code of /" content="/assets/dashboard.js /assets/rows.js">
<meta name="code of /projects/:id" content="/assets/project.js">
</head><body><div id="root"></div></body></html>`;

let pages: string;
beforeAll(() => {
  pages = mkdtempSync(join(tmpdir(), 'waymark-page-'));
  for (const ending of ['', '.gz', '.br']) writeFileSync(join(pages, `index.html${ending}`), built);
});
afterAll(() => rmSync(pages, { recursive: true, force: true }));

type Options = { path?: string; headers?: Record<string, string> };

async function aServer() {
  const server = await testServer({ pages });
  const client = await server.signedIn();
  const open = (cookie: string, { path = '/', headers = {} }: Options = {}) =>
    server.send(path, { headers: { accept: 'text/html,*/*', cookie, ...headers } });
  return { server, client, open };
}

/** The responses within a page, by address. */
function embedded(page: string): Map<string, { head: unknown; body: string }> {
  const elements = page.matchAll(
    /<script type="application\/json" data-address="([^"]*)" data-head="([^"]*)">([^<]*)<\/script>\n/g,
  );
  return new Map(
    [...elements].map(([, address = '', head = '', body = '']) => [
      address,
      { head: JSON.parse(head.replaceAll('&quot;', '"').replaceAll('&amp;', '&')), body },
    ]),
  );
}

describe('a page of a signed-in user', () => {
  test('brings the responses to its first reads, as the calls give them', async () => {
    const { server, client, open } = await aServer();
    const project = await aProject(server.ctx, { name: 'Grace & <b>"Hopper"</b></script>' });
    await aPerson(server.ctx, { name: 'Ünal \u2028' });
    for (const path of [
      '/',
      '/?market=Oslo',
      '/projects',
      `/projects/${project.id}`,
      '/my-work?who=everybody',
      '/settings',
    ]) {
      const page = await open(client.cookie, { path });
      const found = embedded(await page.text());
      const [pathname = '', search = ''] = path.split('?');
      // The account has no person whose steps could be due.
      const expected = firstReadsAt(pathname, search).filter((address) => address !== dueSteps);
      expect([...found.keys()], path).toEqual(expected);
      for (const [address, { head, body }] of found) {
        const called = await server.send(address, { headers: { cookie: client.cookie } });
        expect(JSON.parse(body), address).toEqual(await called.json());
        const headers = ['content-type', 'etag', 'x-log-position'].flatMap((name) => {
          const value = called.headers.get(name);
          return value === null ? [] : [[name, value]];
        });
        expect(head, address).toEqual({ status: 200, headers: Object.fromEntries(headers) });
      }
    }
  });

  test("brings the work of the user's person on the organization's day", async () => {
    const { server, open } = await aServer();
    const primary = await server.signedIn({ isPrimary: true });
    const [work, ...others] = firstReadsAt('/my-work', '').toReversed();
    const read = async () => {
      const page = await open(primary.cookie, { path: '/my-work' });
      const found = [...embedded(await page.text())];
      expect(found.slice(0, others.length).map(([address]) => address)).toEqual(
        others.toReversed(),
      );
      return found.slice(others.length).map(([address, { body }]) => [address, JSON.parse(body)]);
    };
    expect(await read()).toEqual([]);
    const { id } = await aPerson(server.ctx, { projectManagerId: primary.manager.id });
    const tasks = [{ title: 'Papers', assigneeId: id, steps: [{ name: 'Letter' }] }];
    await aProject(server.ctx, { tasks });
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await primary.make('updateOrganisation', { body: { timeZone } });
      const day = dayIn(timeZone, new Date().toISOString());
      const query = { who: 'person', id: String(id), day } as const;
      const answer = await primary.make('listMyWork', { query });
      expect(answer.steps).toHaveLength(1);
      expect(await read()).toEqual([[`${work}?${String(new URLSearchParams(query))}`, answer]]);
      const home = embedded(await (await open(primary.cookie, { path: '/' })).text());
      const own = { personId: String(id), day };
      expect([...home].at(-1)).toMatchObject([
        `${dueSteps}?${String(new URLSearchParams(own))}`,
        { body: JSON.stringify(await primary.make('listDueSteps', { query: own })) },
      ]);
    }
  });

  test('is stored by no cache, and streams through proxies', async () => {
    const { client, open } = await aServer();
    const { headers } = await open(client.cookie);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toBe('Cookie, Accept, Accept-Encoding');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('etag')).toBeNull();
  });

  test('is compressed for those who accept it', async () => {
    const { client, open } = await aServer();
    const page = await open(client.cookie, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(page.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await page.arrayBuffer())).toString();
    expect(embedded(text).size).toBe(4);
  });

  test('preloads the code of its path alone', async () => {
    const { client, open } = await aServer();
    const codeAt = async (path: string) =>
      [
        ...(await (await open(client.cookie, { path })).text()).matchAll(
          /modulepreload[^>]*href="([^"]*)/g,
        ),
      ].map(([, file]) => file);
    expect(await codeAt('/')).toEqual(['/assets/dashboard.js', '/assets/rows.js']);
    expect(await codeAt('/projects/7')).toEqual(['/assets/project.js']);
    expect(await codeAt('/people')).toEqual([]);
  });

  test('has no data for what does not open it as a page', async () => {
    const { server, client } = await aServer();
    const headers = { cookie: client.cookie };
    const file = await server.send('/favicon.png', { headers: { ...headers, accept: 'image/*' } });
    expect(await file.text()).toBe(built);
    const head = await server.send('/', {
      method: 'HEAD',
      headers: { ...headers, accept: 'text/html' },
    });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

test('a page without a session says so and reads nothing', async () => {
  const { server, client, open } = await aServer();
  await client.make('signOut', {});
  for (const cookie of ['', client.cookie, `waymark=${'x'.repeat(43)}`]) {
    const found = embedded(await (await open(cookie)).text());
    expect([...found.keys()]).toEqual(['/api/user']);
    expect(found.get('/api/user')?.head).toMatchObject({ status: 401 });
  }
  const requested = server.lines.filter((line) => line.includes('"path":"/api/dashboard'));
  expect(requested).toEqual([]);
});

describe('a page comes without', () => {
  test('reads that fail', async () => {
    const { client, open } = await aServer();
    const page = await (await open(client.cookie, { path: '/projects/999' })).text();
    expect([...embedded(page).keys()]).not.toContain('/api/projects/999');
    expect(embedded(page).get('/api/people')?.body).toBe('[]');
    const app = new Hono<Env>();
    app.get('/api/user', () => {
      throw new Error('no database');
    });
    app.onError((_, c) => c.text('failed', 500));
    const broken = await opened(app);
    expect(broken).toContain('<div id="root">');
    expect(broken.trimEnd()).toMatch(/<\/html>$/);
    expect(embedded(broken).size).toBe(0);
  });

  test('reads that are large', async () => {
    const { server, client, open } = await aServer();
    const steps = Array.from({ length: 200 }, () => ({ name: 'S', description: 'x'.repeat(5000) }));
    const { id } = await aProject(server.ctx, { tasks: [{ title: 'T', steps }] });
    const found = embedded(await (await open(client.cookie, { path: `/projects/${id}` })).text());
    expect(found.has(`/api/projects/${id}`)).toBe(false);
    expect(found.has('/api/holidays')).toBe(true);
  });

  test('reads that do not come within two seconds', async () => {
    const app = new Hono<Env>();
    app.get('/api/user', (c) => c.json({ id: 1, personId: null }));
    app.get('/api/dashboard/open-projects', () => new Promise<Response>(() => {}));
    app.get('/api/*', (c) => c.json([]));
    const text = await opened(app);
    expect([...embedded(text).keys()]).toEqual([
      '/api/user',
      '/api/project-managers',
      '/api/dashboard/stats',
    ]);
    expect(text.trimEnd()).toMatch(/<\/html>$/);
  });
});

/** The page that an app with these calls sends. */
async function opened(app: Hono<Env>): Promise<string> {
  const page = readPage(pages);
  if (!page) throw new Error('There is no page.');
  app.get('/', withFirstReads(app, page));
  return (await app.request('/')).text();
}
