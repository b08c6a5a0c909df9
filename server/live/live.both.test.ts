import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Change, LoggedChange } from '#contract/live.ts';
import { positionHeader } from '#contract/log-headers.ts';
import { aProject } from '#demo/builders.ts';
import { recordExercised, testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';

import { createFeed } from './feed.ts';
import type { FeedEvent } from './feed.ts';
import { createStreams } from './streams.ts';

type Event = { event: string; id: string; changes: Change[] };

/** `next` returns the events one after another, then `null`. */
async function listen(
  server: TestServer,
  client: Client,
  headers: Record<string, string> = {},
  query = '',
) {
  const answer = await server.send(`/api/events${query}`, {
    headers: { cookie: client.cookie, ...headers },
  });
  if (answer.status === 200) recordExercised('listenForChanges');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(async () => {
    await reader?.cancel().catch(() => {});
  });
  let text = '';
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = parse(block);
        if (event) return event;
        continue;
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return null;
      text += value;
    }
  };
  const rest = async (): Promise<string> => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return text;
      text += value;
    }
  };
  return { answer, next, rest };
}

function parse(block: string): Event | null {
  const fields = new Map(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data');
  if (!data) return null;
  const all = (JSON.parse(data) as { changes: LoggedChange[] }).changes.map(
    ({ position: _, ...change }): Change => change,
  );
  // The account's creation may still be announced when a stream starts.
  const changes = all.filter(({ entity }) => entity !== 'projectManager');
  const saysNothing = all.length > 0 && changes.length === 0 && !fields.has('retry');
  return saysNothing
    ? null
    : { event: fields.get('event') ?? '', id: fields.get('id') ?? '', changes };
}

describe('the stream of changes', () => {
  test('reports every change after the commit, with ids only', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const stream = await listen(server, client);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=UTF-8');
    expect((await stream.next())?.changes).toEqual([]);
    const { id } = await client.make('createProject', {
      body: { name: 'A secret name', category: 'C', market: 'M' },
    });
    const reported = await stream.next();
    expect(reported?.event).toBe('change');
    expect(reported?.changes).toContainEqual({
      entity: 'project',
      id,
      projectId: id,
      action: 'created',
    });
    expect(reported?.changes.map(({ entity }) => entity)).toEqual([
      'category',
      'market',
      'project',
    ]);
    expect(JSON.stringify(reported)).not.toContain('secret');
  });

  test('resumes by Last-Event-ID, and from the position of the user call', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const position = (await client.request('readCurrentUser', {})).headers.get(positionHeader);
    const first = await aProject(server.ctx, {});
    const live = await listen(server, client, {}, `?after=${position}`);
    const past = await live.next();
    expect(past?.changes.some(({ entity, id }) => entity === 'project' && id === first.id)).toBe(
      true,
    );
    const second = await aProject(server.ctx, {});
    const resumed = await listen(
      server,
      client,
      { 'last-event-id': past?.id ?? '' },
      `?after=${position}`,
    );
    const missed = await resumed.next();
    const projects = missed?.changes.filter(({ entity }) => entity === 'project');
    expect(projects).toEqual([
      { entity: 'project', id: second.id, projectId: second.id, action: 'created' },
    ]);
  });

  test('sends "reset" to clients that missed too much or come from another log', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const foreign = await listen(server, client, { 'last-event-id': '9999999999999' });
    expect(await foreign.next()).toMatchObject({ event: 'reset', changes: [] });
    await server.database.write
      .insertInto('activity')
      .values(
        Array.from({ length: 1001 }, (_, index) => ({
          position: 10_000_000 + index,
          action: 'updated' as const,
          entityType: 'project' as const,
          entityId: 1,
          entityName: 'P',
          projectManagerName: 'P',
          fields: 'null',
          createdAt: server.ctx.now(),
        })),
      )
      .execute();
    const late = await listen(server, client, { 'last-event-id': '0' });
    expect(await late.next()).toMatchObject({ event: 'reset', changes: [] });
  });

  test('requires a session and a valid position', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    expect((await server.send('/api/events')).status).toBe(401);
    expect((await listen(server, client, { 'last-event-id': 'x' })).answer.status).toBe(400);
    expect((await listen(server, client, {}, '?after=-1')).answer.status).toBe(400);
  });

  test('is not opened by a HEAD request', async () => {
    const token = 'a token for the figures';
    const server = await testServer({ settings: { METRICS_TOKEN: token } });
    const { cookie } = await server.signedIn();
    const head = await server.send('/api/events', { method: 'HEAD', headers: { cookie } });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toContain('text/event-stream');
    const figures = await server.send('/metrics', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await figures.text()).toContain('event_streams_open 0');
  });

  test('ends when its session ends', async () => {
    const server = await testServer();
    const [ada, bea] = [await server.signedIn(), await server.signedIn()];
    const [first, second] = [await listen(server, ada), await listen(server, bea)];
    await first.next();
    await second.next();
    await ada.make('signOut', {});
    expect(await first.next()).toEqual({ event: 'ended', id: '', changes: [] });
    expect(await first.next()).toBeNull();
    await aProject(server.ctx, {});
    expect((await second.next())?.changes.length).toBeGreaterThan(0);
  });

  test('closes the oldest of 31 streams of an account, which reconnects later', async () => {
    const server = await testServer();
    const [ada, bea] = [await server.signedIn(), await server.signedIn()];
    const other = await listen(server, bea);
    const streams = [];
    for (let window = 0; window < 31; window += 1) streams.push(await listen(server, ada));
    const [oldest, second] = streams;
    expect(await oldest?.rest()).toMatch(/\nretry: 30000\n\n$/);
    for (const stream of [second, streams.at(-1), other]) {
      expect((await stream?.next())?.changes).toEqual([]);
    }
    await aProject(server.ctx, {});
    for (const stream of [second, streams.at(-1), other]) {
      expect((await stream?.next())?.changes.length).toBeGreaterThan(0);
    }
  });

  test('on a stopping server brings the past and ends', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const before = await listen(server, client);
    const past = await before.next();
    server.drain();
    expect(await before.next()).toBeNull();
    const { id } = await aProject(server.ctx, {});
    const after = await listen(server, client, { 'last-event-id': past?.id ?? '' });
    expect((await after.next())?.changes).toContainEqual(
      expect.objectContaining({ entity: 'project', id }),
    );
    expect(await after.next()).toBeNull();
  });

  test('a rolled-back write announces nothing', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const stream = await listen(server, client);
    await stream.next();
    const body = { name: 'P', category: 'C', market: 'M', projectManagerId: 4711 };
    await client.request('createProject', { body });
    const { id } = await aProject(server.ctx, {});
    const reported = await stream.next();
    expect(reported?.changes.at(-1)).toMatchObject({ entity: 'project', id });
    expect(reported?.changes.filter(({ entity }) => entity === 'project')).toHaveLength(1);
  });
});

describe('a reader', () => {
  test('that does not read is disconnected without affecting others', async () => {
    const feed = await createFeed(
      async () => ({ entries: [], settled: 0, overflow: false, rightsPosition: 0 }),
      async () => 0,
    );
    let notify: (news: FeedEvent) => void = () => {};
    const streams = createStreams(
      { ...feed, subscribe: (listener) => ((notify = listener), () => true) },
      async (sids) => new Set(sids),
      async () => new Map(),
    );
    onTestFinished(() => {
      streams.close();
      feed.close();
    });
    const slow = (await streams.open({ sid: 'slow', accountId: 1 }, 0)).getReader();
    const quick = (await streams.open({ sid: 'quick', accountId: 2 }, 0)).getReader();
    const changes: LoggedChange[] = Array.from({ length: 100 }, () => ({
      position: 1,
      entity: 'project',
      id: 123_456,
      action: 'updated',
    }));
    for (let event = 0; event < 40; event += 1) {
      notify({ resume: event, changes, rightsPosition: 0 });
      await quick.read();
    }
    expect(streams.count()).toBe(1);
    await expect(async () => {
      for (;;) await slow.read();
    }).rejects.toThrow('too slow');
  });
});

describe('a new stream', () => {
  const reader = { sid: 's', accountId: 1 };

  async function streamsAfter(since: () => Promise<FeedEvent>) {
    const feed = await createFeed(
      async () => ({ entries: [], settled: 0, overflow: false, rightsPosition: 0 }),
      async () => 0,
    );
    const streams = createStreams(
      { ...feed, since },
      async () => new Set(),
      async () => new Map(),
    );
    onTestFinished(() => {
      streams.close();
      feed.close();
    });
    return streams;
  }

  test('does not stay open if the past cannot be read', async () => {
    const streams = await streamsAfter(async () => {
      throw new Error('no database');
    });
    await expect(streams.open(reader, 0)).rejects.toThrow('no database');
    expect(streams.count()).toBe(0);
  });

  test('may end while the past is read', async () => {
    const past = Promise.withResolvers<FeedEvent>();
    const streams = await streamsAfter(() => past.promise);
    const opened = streams.open(reader, 0);
    await streams.endInvalid();
    past.resolve({ resume: 0, changes: [], rightsPosition: 0 });
    expect(await new Response(await opened).text()).toContain('event: ended');
  });
});

describe('the feed', () => {
  /** A log of one change per position; rows below the horizon can no longer change. */
  function aLog(visible: Set<number>, horizonOf: () => number) {
    return async (after: number, most: number, reported: number[]) => {
      const unreported = [...visible].filter((one) => one > after && !reported.includes(one));
      const positions = unreported.toSorted((a, b) => a - b).slice(0, most);
      const overflow = unreported.length > most;
      const complete = overflow ? Math.min(horizonOf(), (positions.at(-1) ?? 0) + 1) : horizonOf();
      const settled = [...visible].filter((one) => one > after && one < complete);
      const changes = (position: number): LoggedChange[] => [
        { position, entity: 'project', id: position, action: 'updated' },
      ];
      return {
        entries: positions.map((position) => ({ position, changes: changes(position) })),
        settled: Math.max(after, ...settled),
        overflow,
        rightsPosition: 0,
      };
    };
  }

  test('reports late entries once, and never resumes past them', async () => {
    // Two PostgreSQL transactions: 12 commits while 11 is still running.
    const visible = new Set([12]);
    let horizon = 11;
    const reported: { resume: number; ids: number[] }[] = [];
    const feed = await createFeed(
      aLog(visible, () => horizon),
      async () => 10,
    );
    onTestFinished(() => feed.close());
    feed.subscribe(({ resume, changes }) =>
      reported.push({ resume, ids: (changes ?? []).map(({ id }) => id) }),
    );
    feed.wake();
    await sleep(5);
    visible.add(11);
    horizon = 13;
    feed.wake();
    await sleep(5);
    expect(reported).toEqual([
      { resume: 10, ids: [12] },
      { resume: 12, ids: [11] },
    ]);
  });

  test('still reports each change once more than 1,000 are above an open transaction', async () => {
    const visible = new Set(Array.from({ length: 1500 }, (_, index) => index + 12));
    const read = aLog(visible, () => 11);
    let reads = 0;
    const feed = await createFeed(
      async (...range) => {
        reads += 1;
        // Ends a feed that reads the same rows again and again.
        if (reads > 20) feed.close();
        return reads > 20 ? new Promise(() => {}) : read(...range);
      },
      async () => 10,
    );
    onTestFinished(() => feed.close());
    const reported: (number[] | null)[] = [];
    feed.subscribe(({ changes }) => reported.push(changes?.map(({ id }) => id) ?? null));
    feed.wake();
    await sleep(20);
    visible.add(2000);
    feed.wake();
    await sleep(20);
    expect(reported.map((ids) => ids?.length ?? 'reset')).toEqual(['reset', 500, 1]);
    expect(reported.at(-1)).toEqual([2000]);
    expect(reads).toBe(3);
  });
});
