import { gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { aProject } from '#demo/builders.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { sqliteFile } from '#server/db/unusable.ts';

import { listeningServer } from '../harness/listening.ts';

const cachedCalls = Object.values<Call>(calls).filter(({ cached, large }) => cached && !large);

/** A server whose cached responses bypass the app, with a counter of the app's requests. */
async function aServer(options: Parameters<typeof listeningServer>[0] = {}) {
  let reached = 0;
  const { server, port } = await listeningServer(options, () => (reached += 1));
  const client = await server.signedIn();
  const { id } = await aProject(server.ctx, {
    name: 'P',
    tasks: [
      { name: 'T', steps: [{ name: 'S'.repeat(200), details: [{ text: 'D'.repeat(900) }] }] },
    ],
  });
  const pathOf = ({ path }: Pick<Call, 'path'>) => {
    const query = /my-work|next-steps|matrix/.test(path)
      ? '?day=2026-05-01&who=everybody&personId=1'
      : '';
    return path.replaceAll(/\{\w+\}/g, String(id)) + query;
  };
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: client.cookie, ...headers } });
  return { server, client, port, ask, pathOf, reached: () => reached };
}

const ofTheConnection = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

async function whole(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  for (const name of [...ofTheConnection, 'x-request-id']) delete headers[name];
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}

function lastLine(lines: string[]): string[] {
  return Object.keys(JSON.parse(lines.at(-1) ?? '{}') as object);
}

describe('an unchanged response', () => {
  test('is the same from the fast path as from the app, and logged the same', async () => {
    const { server, client, ask, pathOf, reached } = await aServer();
    expect(cachedCalls.length).toBeGreaterThan(10);
    for (const call of cachedCalls) {
      const path = pathOf(call);
      await ask(path);
      const etag = (await ask(path)).headers.get('etag') ?? '';
      const before = reached();
      const wishes: Record<string, string>[] = [
        {},
        { 'accept-encoding': 'identity' },
        { 'accept-encoding': 'GZIP;q=0.5, br' },
        { 'accept-encoding': 'gzip;q=0, identity' },
        { 'accept-encoding': 'gzip;q=0.0' },
        { 'if-none-match': etag },
        { 'if-none-match': `"other", ${etag.replace('W/', '')}` },
        { 'if-none-match': '*' },
      ];
      for (const wish of wishes) {
        const sent = { 'accept-encoding': 'gzip', cookie: client.cookie, ...wish };
        // Unlike fetch, app.request does not decompress the body.
        const byApp = await whole(await server.send(path, { headers: sent }));
        const noted = lastLine(server.lines);
        const fromMemory = await whole(await ask(path, sent));
        if (byApp.headers['content-encoding'] === 'gzip') byApp.body = gunzipSync(byApp.body);
        expect(fromMemory, path).toEqual(byApp);
        expect(lastLine(server.lines)).toEqual(noted);
      }
      expect(reached(), path).toBe(before);
    }
  });

  test('is computed again after a change', async () => {
    const { server, ask, reached } = await aServer();
    for (let count = 2; count <= 6; count += 1) {
      await aProject(server.ctx, { name: `P${count}` });
      expect(await (await ask('/api/projects')).json()).toHaveLength(count);
      const before = reached();
      expect(await (await ask('/api/projects')).json()).toHaveLength(count);
      expect(reached()).toBe(before);
    }
  });

  test('is refused for an ended session, however it ended', async () => {
    const clock = { at: Date.now() };
    const { server, client, ask } = await aServer({
      now: () => new Date(clock.at).toISOString(),
    });
    const { write } = server.database;
    const sessions = await write.selectFrom('sessions').selectAll().execute();
    const warm = async () => {
      await write.deleteFrom('sessions').execute();
      await write.insertInto('sessions').values(sessions.map(asText)).execute();
      clock.at = Date.parse(sessions[0]?.createdAt ?? '');
      expect([(await ask('/api/projects')).status, (await ask('/api/projects')).status]).toEqual([
        200, 200,
      ]);
    };
    const ends: Record<string, () => Promise<unknown>> = {
      'signed out': () => client.make('signOut', {}),
      gone: () => write.deleteFrom('sessions').execute(),
      'account disabled': () =>
        write.updateTable('projectManagers').set({ isActive: false }).execute(),
    };
    for (const [how, end] of Object.entries(ends)) {
      await warm();
      await end();
      expect((await ask('/api/projects')).status, how).toBe(401);
    }
    await write.updateTable('projectManagers').set({ isActive: true }).execute();
    await warm();
    clock.at = Date.parse(sessions[0]?.endsAt ?? '') + 1;
    expect((await ask('/api/projects')).status, 'out of time').toBe(401);
  });

  test('the last use of a session is still recorded once a minute', async () => {
    const clock = { at: Date.now() };
    const { server, ask } = await aServer({ now: () => new Date(clock.at).toISOString() });
    await ask('/api/projects');
    clock.at += 61_000;
    await ask('/api/projects');
    const [session] = await server.database.read.selectFrom('sessions').selectAll().execute();
    expect(session?.lastSeenAt).toBe(new Date(clock.at).toISOString());
  });

  test('commits of another process are detected', async () => {
    const { server, ask } = await aServer();
    if (server.database.engine !== 'sqlite') return;
    const other = openSqlite(sqliteFile(server.config.dataDir));
    await ask('/api/projects');
    expect((await ask('/api/projects')).status).toBe(200);
    await other.write.deleteFrom('sessions').execute();
    await other.close();
    expect((await ask('/api/projects')).status).toBe(401);
  });
});

function asText<Session extends { sess: unknown }>(session: Session) {
  return { ...session, sess: JSON.stringify(session.sess) };
}
