import { gunzipSync } from 'node:zlib';

import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { describe, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { aProject } from '#demo/builders.ts';
import { once } from '#server/testing/once.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { cacheIdentityOf } from './cache-identity.ts';
import type { Env } from './env.ts';
import { jsonAnswer } from './json-answer.ts';
import { createResponseCache } from './response-cache.ts';

const project = { name: 'P', category: 'C', market: 'M' };

describe('cached responses', () => {
  const cachedCalls = Object.values<Call>(calls).filter((call) => call.cached);

  test('have an ETag that is valid until the next write', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const get = (path: string, etag = '') =>
      server.send(path, { headers: { cookie: client.cookie, 'if-none-match': etag } });
    const { id } = await aProject(server.ctx, {});
    for (const call of cachedCalls) {
      const query = /my-work|next-steps|matrix/.test(call.path)
        ? '?day=2026-05-01&who=everybody&personId=1'
        : '';
      const path = call.path.replace('{id}', String(id)) + query;
      const first = await get(path);
      expect(first.headers.get('cache-control'), path).toBe('private, no-cache');
      await first.body?.cancel();
      const etag = first.headers.get('etag') ?? '';
      expect((await get(path, etag)).status, path).toBe(304);
      await aProject(server.ctx, {});
      const changed = await get(path, etag);
      expect(changed.status, path).toBe(200);
      await changed.body?.cancel();
    }
  });

  once('never return 304 for deleted records', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const { id } = await aProject(server.ctx, {});
    await client.make('deleteProject', { params: { id } });
    const etag = (await client.request('listProjects', {})).headers.get('etag') ?? '';
    for (const has of [etag, '*']) {
      const headers = { cookie: client.cookie, 'if-none-match': has };
      expect((await server.send(`/api/projects/${id}`, { headers })).status, has).toBe(404);
    }
  });

  test('always include the last write, also compressed', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    for (let count = 1; count <= 12; count += 1) {
      await client.make('createProject', { body: { ...project, name: `P${count}` } });
      const packed = await server.send('/api/projects', {
        headers: { cookie: client.cookie, 'accept-encoding': 'gzip' },
      });
      const bytes = Buffer.from(await packed.arrayBuffer());
      const isGzip = packed.headers.get('content-encoding') === 'gzip';
      const list: unknown = JSON.parse(String(isGzip ? gunzipSync(bytes) : bytes));
      expect(list).toHaveLength(count);
      expect(await client.make('listProjects', {})).toEqual(list);
    }
  });

  test('have a different ETag in another database, at any log position', async () => {
    const etags = await Promise.all(
      [1, 2].map(async () => {
        const server = await testServer();
        const { write } = server.database;
        const before = await write.selectFrom('migrations').select('appliedAt').executeTakeFirst();
        const created = { appliedAt: new Date(Math.random() * 1e12).toISOString() };
        await write.updateTable('migrations').set(created).execute();
        const app = new Hono<Env>();
        const keep = createResponseCache(server.database, await cacheIdentityOf(server.database));
        // Other tests may reuse this database.
        await write
          .updateTable('migrations')
          .set({ ...before })
          .execute();
        app.use(withCtx(server));
        app.get('/', (c) => keep.answer(c, calls.listProjects, 'key', () => jsonAnswer([])));
        return (await app.request('/')).headers.get('etag');
      }),
    );
    expect(new Set(etags).size).toBe(2);
  });

  once('are evicted for others, however small they are', async () => {
    const server = await testServer();
    const app = new Hono<Env>();
    const cache = createResponseCache(server.database, { namespace: 'edition', secret: '' });
    const computed: string[] = [];
    app.use(withCtx(server));
    app.get('/:key', (c) => {
      c.set('log', '1');
      const key = c.req.param('key');
      const compute = async () => {
        computed.push(key);
        return jsonAnswer(key);
      };
      return cache.answer(c, calls.listProjects, `${key}${'x'.repeat(2000)}`, compute);
    });
    const ask = async (key: number) => void (await app.request(`/${key}`));
    await ask(0);
    await ask(0);
    expect(computed).toEqual(['0']);
    for (let key = 1; key <= 12_000; key += 1) await ask(key);
    await ask(0);
    await ask(12_000);
    expect(computed.slice(12_000)).toEqual(['12000', '0']);
  });

  once('need a session, cached or not', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const warm = await client.request('listProjects', {});
    const etag = warm.headers.get('etag') ?? '';
    const answer = await server.send('/api/projects', { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(401);
  });
});

function withCtx({ ctx }: TestServer): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('ctx', ctx);
    await next();
  };
}
