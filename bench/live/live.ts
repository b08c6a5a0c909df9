import { aManager } from '#demo/builders.ts';

import type { StreamsAsk, StreamsReply } from '../limits/bare-streams.ts';
import { startPart } from '../part.ts';
import type { Part } from '../part.ts';
import { processorMs } from '../processor.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import { median, within } from '../sample.ts';
import { sideBySide } from '../side-by-side.ts';
import { ticksOf } from '../ticking.ts';
import { signIn, startWaymark } from '../waymark.ts';
import type { Waymark } from '../waymark.ts';
import { account, makeWorld } from '../world.ts';
import type { World } from '../world.ts';
import type { Delays, ListenersAsk } from './listeners.ts';

/** An account has at most 30 streams. */
const people = Array.from({ length: 20 }, (_, index) => `listener-${index}`);
const streamsOfEach = 25;
const streams = people.length * streamsOfEach;
// Even, because every second write reverts a tick.
const writesOfRun = 16;

type Listeners = Part<ListenersAsk, Delays>;
type Place = Waymark & { cookies: string[] };

/** The delay and the cost of a write with 500 open pages, on one server and, on PostgreSQL, on two. */
export async function measureLive(
  engine: World['engine'],
  note: (what: string) => void,
): Promise<Result[]> {
  note('making 1,000 projects');
  const world = await makeWorld(engine, 1000, async (ctx) => {
    const { password } = account;
    for (const username of people) await aManager(ctx, { username, password });
    return {};
  });
  const bare = startPart<StreamsAsk, StreamsReply>('limits/bare-streams.ts');
  const bareListeners = startPart<ListenersAsk, Delays>('live/listeners.ts');
  const { port: barePort } = await bare.ask(sameAsOurs);
  await bareListeners.ask({
    open: Array.from({ length: streams }, () => ({ port: barePort, cookie: '' })),
  });
  const limit = () => write(bareListeners, barePort, ['']);
  const results: Result[] = [];
  for (const servers of engine === 'sqlite' ? [1] : [1, 2]) {
    note(`${streams} streams on ${servers === 1 ? 'one server' : 'two servers'}`);
    results.push(...(await measureServers(world, servers, limit)));
  }
  bare.stop();
  bareListeners.stop();
  return results;
}

const sameAsOurs: StreamsAsk = {
  event: `event: change\nid: 1234\ndata: ${JSON.stringify({
    changes: [{ entity: 'stepDetail', id: 123_456, action: 'updated', projectId: 1234 }],
  })}\n\n`,
  answer: 'x'.repeat(450),
};

type Limit = () => Promise<Delays>;

async function measureServers(world: World, count: number, limit: Limit): Promise<Result[]> {
  const places: Place[] = [];
  while (places.length < count) places.push(await openPlace(world));
  const [first] = places;
  if (!first) return [];
  const turns = ticksOf(world.details.slice(0, 1), first.cookies[0] ?? '').flat();
  const listeners = startPart<ListenersAsk, Delays>('live/listeners.ts');
  const ours = () => write(listeners, first.port, turns);
  const alone = await costOf(places, ours);
  await listeners.ask({ open: open(places) });
  const found: Delays = { each: [], last: [] };
  const pair = await sideBySide({
    limit: async () => ({ last: median((await limit()).last) }),
    ours: async () => {
      const { each, last } = await ours();
      found.each.push(...each);
      return { last: median(last) };
    },
  });
  const among = await costOf(places, ours);
  listeners.stop();
  for (const { stop } of places) await stop();
  const where = count === 1 ? 'one server' : 'two servers';
  const row = { section: 'live', engine: world.engine, connections: streams, unit: 'ms' } as const;
  return [
    {
      ...row,
      what: `a write until the last stream has it, ${where}`,
      figures: { limit: pair.limit.last, ours: pair.ours.last },
      times: { p50: within(found.each, 0.5), p99: within(found.each, 0.99) },
    },
    ...(alone === undefined || among === undefined
      ? []
      : [
          {
            ...row,
            what: `processor time of one write, ${where}`,
            figures: { limit: alone, ours: among },
          },
        ]),
  ];
}

async function openPlace(world: World): Promise<Place> {
  const waymark = await startWaymark(world);
  const cookies = [];
  for (const username of people) cookies.push(await signIn(waymark.port, username));
  return { ...waymark, cookies };
}

function open(places: Place[]): { port: number; cookie: string }[] {
  return Array.from({ length: streams }, (_, index) => {
    const { port = 0, cookies = [] } = places[index % places.length] ?? {};
    return { port, cookie: cookies[Math.floor(index / streamsOfEach)] ?? '' };
  });
}

function write(listeners: Listeners, port: number, turns: (Request | '')[]): Promise<Delays> {
  const bare: Request = { method: 'POST', path: '/', headers: {}, body: '{"completion":100}' };
  const requests = turns.map((request) => (request === '' ? bare : request));
  return listeners.ask({ write: requests, port, times: writesOfRun });
}

async function costOf(places: Place[], run: () => Promise<Delays>): Promise<number | undefined> {
  await run();
  const used = () => places.reduce((sum, { pid }) => sum + (processorMs(pid) ?? Number.NaN), 0);
  const before = used();
  for (let round = 0; round < 5; round += 1) await run();
  const each = (used() - before) / (5 * writesOfRun);
  return Number.isNaN(each) ? undefined : each;
}
