import { gunzipSync } from 'node:zlib';

import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';

import type { Call, Parsed } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { emptiedDatabase, engine } from '#server/testing/database.ts';
import { once } from '#server/testing/once.ts';
import { checkAnswer, testServer } from '#server/testing/server.ts';

import { longReadQueries } from './long-read-queries.ts';

const day = '2026-11-25';
const now = () => `${day}T12:00:00.000Z`;
type Query = (ctx: object, request: Pick<Parsed<Call>, 'params' | 'query'>) => Promise<unknown>;
const longReads = (Object.keys(longReadQueries) as (keyof typeof longReadQueries)[])
  .map((name) => ({ name, call: calls[name] as Call, query: longReadQueries[name] as Query }))
  .filter(({ call }) => !call.file);

/** High ids make the installation count as large, so that the thread responds. */
async function aLargePlace(options: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer({ now, ...options });
  const client = await server.signedIn();
  const person = await aPerson(server.ctx, { name: 'Ada Lund' });
  const steps = [
    { name: 'File', dueDate: '2026-11-24', personIds: [person.id] },
    { name: 'Check', isCompleted: true },
  ];
  const tasks = [{ title: 'Paper', assigneeId: person.id, steps }];
  const open = await aProject(server.ctx, { name: 'Open', endDate: '2027-01-01', tasks });
  const done = { name: 'Done', status: 'completed', endDate: '2026-11-24' } as const;
  const { id } = await aProject(server.ctx, { ...done, tasks: [] });
  await server.database.write
    .updateTable('projects')
    .set({ id: 1000 })
    .where('id', '=', id)
    .execute();
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.send(path, { headers: { ...headers, cookie: client.cookie } });
  const names = async (answer: Response) =>
    ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  return { server, client, person, open, get, names };
}

describe('long reads', () => {
  test('return the responses of their queries', async () => {
    const { server, client, person, get } = await aLargePlace();
    const ctx = { ...server.ctx, account: client.manager };
    for (const { name, call, query } of longReads) {
      const sent = {
        ...(/my-work|next-steps/.test(call.path) && { day }),
        ...(call.path === '/api/my-work' && { who: 'everybody' }),
        ...(call.path.startsWith('/api/rounds') && { until: '2026-11' }),
        ...(call.path === '/api/rounds/items' && { figure: 'finished' }),
        ...(call.path.startsWith('/api/my-work/due') && { personId: String(person.id) }),
      };
      const params = { id: person.id };
      const parsed = { params, query: call.query?.parse(sent) ?? {} } as never;
      const expected = JSON.parse(JSON.stringify(await query(ctx, parsed)));
      expect(JSON.stringify(expected).length, name).toBeGreaterThan(20);
      const path = `${call.path.replace('{id}', String(person.id))}?${new URLSearchParams(sent).toString()}`;
      const answer = await get(path);
      const body: unknown = await answer.json();
      expect(body, name).toEqual(expected);
      if (call.answer) checkAnswer(name, call.answer, body);
      expect(answer.headers.get('cache-control'), name).toBe(
        call.cached ? 'private, no-cache' : 'no-store',
      );
    }
  });

  test('include the last write, with an ETag valid until the next', async () => {
    const { client, open, get, names } = await aLargePlace();
    let etag = (await get('/api/projects')).headers.get('etag') ?? '';
    for (const name of ['One', 'Two', 'Three']) {
      expect((await get('/api/projects', { 'if-none-match': etag })).status).toBe(304);
      await client.make('updateProject', { params: { id: open.id }, body: { name } });
      const packed = await get('/api/projects', {
        'if-none-match': etag,
        'accept-encoding': 'gzip',
      });
      expect(packed.status).toBe(200);
      const bytes = gunzipSync(await packed.arrayBuffer());
      expect((JSON.parse(bytes.toString()) as { name: string }[]).at(-1)?.name).toBe(name);
      const plain = await get('/api/projects');
      expect(await names(plain)).toEqual(['Done', name]);
      etag = packed.headers.get('etag') ?? '';
      expect(plain.headers.get('etag')).toBe(etag);
    }
  });

  test('of small installations and of few rows do not use the thread', async () => {
    const other = await aLargePlace();
    const fresh = await emptiedDatabase();
    const { source } = other.server.database;
    const place = { ...fresh, database: { ...fresh.database, source } };
    const server = await testServer({ place });
    const client = await server.signedIn();
    const own = await aProject(server.ctx, { name: 'Small', tasks: [] });
    const read = async (query: { ids?: string } = {}) =>
      (await client.make('listProjects', { query })).map(({ name }) => name);
    expect(await read()).toEqual(['Small']);
    const finished = async () =>
      (await client.make('readRoundsReport', { query: { until: '2026-11' } })).total.finished;
    expect(await finished()).toBe(0);
    await server.database.write.updateTable('projects').set({ id: 1000 }).execute();
    expect(await finished()).toBe(1);
    expect(await read({ ids: '1000' })).toEqual(['Small']);
    expect(own.id).not.toBe(1000);
    await client.make('createMarket', { body: { name: 'Dallas' } });
    expect(await read()).toEqual(['Done', 'Open']);
  });

  test('reject invalid input, and isolate failures', async () => {
    const { server, get, names, open } = await aLargePlace();
    const refused = await get('/api/status-report?since=2026-11-30');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'since' }] });
    expect((await get('/api/people/4711/work')).status).toBe(404);
    const setHolders = (roleHolders: string) =>
      server.database.write
        .updateTable('projects')
        .set({ roleHolders })
        .where('id', '=', open.id)
        .execute();
    await setHolders('[');
    expect((await get('/api/projects')).status).toBe(500);
    expect(server.lines.some((line) => line.includes('JSON'))).toBe(true);
    await setHolders('[]');
    expect(await names(await get('/api/projects'))).toEqual(['Done', 'Open']);
  });

  once('serve accounts in turn, also where one waits for the read of another', async () => {
    const { server, get } = await aLargePlace();
    const viewer = await server.signedIn({ role: 'viewer' });
    const order: string[] = [];
    const ask = async (who: string, answer: Promise<Response>) => {
      expect((await answer).status).toBe(200);
      order.push(who);
    };
    const flood = Array.from({ length: 30 }, (_, at) =>
      ask(
        'viewer',
        viewer.request('listNextSteps', { query: { day: `2026-10-${10 + (at % 20)}` } }),
      ),
    );
    flood.push(ask('viewer', viewer.request('listOpenProjects', {})));
    await Promise.all([...flood, ask('manager', get('/api/dashboard/open-projects'))]);
    expect(order.indexOf('manager')).toBeLessThan(4);
  });

  test.runIf(engine === 'postgres')('include the writes of another server', async () => {
    const { server, client, open, get, names } = await aLargePlace();
    const database = openPostgres(server.settings.DATABASE_URL, () => {});
    const log = pino({ level: 'silent' });
    const second = await createApp({ config: server.config, database, log, now });
    onTestFinished(async () => {
      await second.close();
      await database.close();
    });
    const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    for (const name of ['One', 'Two', 'Three']) {
      await client.make('updateProject', { params: { id: open.id }, body: { name } });
      const headers = { cookie: client.cookie };
      const there = await second.app.request('/api/projects', { headers }, peer);
      const here = await get('/api/projects');
      expect(await names(there)).toEqual(['Done', name]);
      expect(await names(here)).toEqual(['Done', name]);
      expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
    }
  });
});
