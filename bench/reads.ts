import type { BareAsk, BareReply } from './bare-server.ts';
import { load } from './load.ts';
import type { Part } from './part.ts';
import { answerTo, headerOf } from './request.ts';
import type { Request } from './request.ts';
import type { Result } from './result.ts';
import { runMs, sideBySide } from './side-by-side.ts';
import type { World } from './world.ts';

/** A page or list that is read over and over. */
export type Read = {
  what: string;
  path: (world: World) => string;
  /** What the client says about the forms it takes. */
  headers?: Record<string, string>;
  /** The client has it already, and is told so. */
  unchanged?: true;
  /** How often the product asks its database for one answer, one question after the other. */
  roundTrips: number;
  /** The part of the limit that must be reached at 16 connections. */
  bar: number;
};

/** A signed-in server with its world, and the bare server beside it. */
export type Stage = {
  world: World;
  port: number;
  cookie: string;
  bare: Part<BareAsk, BareReply>;
};

/**
 * Reads from Waymark and, beside it, from a bare server that sends the same bytes; on PostgreSQL the
 * bare server first makes as many round trips to the same database.
 */
export async function measureRead(stage: Stage, read: Read, connections: number): Promise<Result> {
  const { world, port, bare } = stage;
  const request = await requestFor(stage, read);
  const answer = await answerTo(port, request);
  const status = read.unchanged ? 304 : 200;
  if (answer.status !== status) throw new Error(`${request.path} answered ${answer.status}`);
  const { port: barePort } = await bare.ask({
    answer: { ...answer, headers: ownHeaders(answer.headers) },
    ...(world.engine === 'postgres' && {
      database: { url: world.settings.DATABASE_URL, roundTrips: read.roundTrips },
    }),
  });
  const run = { connections, status, ms: runMs };
  const { limit, ours } = await sideBySide({
    limit: () => load(barePort, request, run),
    ours: () => load(port, request, run),
  });
  return {
    what: read.what,
    engine: world.engine,
    connections,
    unit: '/s',
    figures: { limit: limit.rate, ours: ours.rate },
    times: { p50: ours.p50, p99: ours.p99 },
    ...(connections === 16 && { bar: { ratio: read.bar } }),
  };
}

async function requestFor({ world, port, cookie }: Stage, read: Read): Promise<Request> {
  const headers = { Accept: 'application/json', Cookie: cookie, ...read.headers };
  const request: Request = { method: 'GET', path: read.path(world), headers };
  if (!read.unchanged) return request;
  const etag = headerOf(await answerTo(port, request), 'etag');
  if (!etag) throw new Error(`${request.path} has no ETag`);
  return { ...request, headers: { ...headers, 'If-None-Match': etag } };
}

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** The headers without those that Node's server writes by itself. */
function ownHeaders(headers: string[]): string[] {
  return headers.filter((_, index) => {
    const name = headers[index - (index % 2)] ?? '';
    return !ofTheConnection.has(name.toLowerCase());
  });
}
