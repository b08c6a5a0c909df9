import { load } from '../load.ts';
import { answerTo, headerOf } from '../request.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import { runMs } from '../side-by-side.ts';
import type { World } from '../world.ts';
import { beside } from './stage.ts';
import type { Stage } from './stage.ts';

type Read = {
  what: string;
  path: (world: World) => string;
  headers?: Record<string, string>;
  /** The client sends the ETag that it has. */
  unchanged?: true;
  /** The required part of the limit at 16 connections. */
  bar?: number;
};

/** The server makes one query for the session and the log position before a cached response. */
const sessionLookups = 1;

const asBrowsersAsk = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const list = { path: () => '/api/projects', headers: asBrowsersAsk };

export const reads: Read[] = [
  {
    what: 'one project of 10 × 5 × 4',
    path: ({ projectId }) => `/api/projects/${projectId}?include=details`,
    headers: asBrowsersAsk,
    bar: 0.5,
  },
  { ...list, what: '1,000 projects', bar: 0.7 },
  { ...list, what: '1,000 projects, 304', unchanged: true, bar: 0.5 },
  {
    what: 'figures of the dashboard',
    path: () => '/api/dashboard/stats',
    headers: asBrowsersAsk,
  },
];

/**
 * Reads from Waymark and from a bare server that sends the same bytes, on PostgreSQL after a round trip to the same
 * database.
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
      database: { url: world.settings.DATABASE_URL, roundTrips: sessionLookups },
    }),
  });
  const run = { connections, status, ms: runMs };
  return beside(stage, {
    what: read.what,
    connections,
    bar: connections === 16 && read.bar !== undefined ? { ratio: read.bar } : undefined,
    limit: () => load(barePort, [[request]], run),
    limitPid: bare.pid,
    ours: () => load(port, [[request]], run),
  });
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

/** Without the headers that Node adds itself. */
function ownHeaders(headers: string[]): string[] {
  return headers.filter((_, index) => {
    const name = headers[index - (index % 2)] ?? '';
    return !ofTheConnection.has(name.toLowerCase());
  });
}
