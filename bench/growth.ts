import { sql } from 'kysely';

import { aPerson } from '#demo/builders.ts';
import type { Ctx } from '#server/ctx.ts';

import { load } from './load.ts';
import { megabytesOf } from './processor.ts';
import { answerTo, headerOf } from './request.ts';
import type { Request } from './request.ts';
import type { Bar, Result } from './result.ts';
import { median } from './sample.ts';
import { runMs, sideBySide } from './side-by-side.ts';
import { ticksOf } from './ticking.ts';
import { signIn, startWaymark } from './waymark.ts';
import type { Waymark } from './waymark.ts';
import { makeWorld } from './world.ts';
import type { World } from './world.ts';

/** A server with data, and a session. */
export type Place = Pick<Waymark, 'port'> & { world: World; cookie: string };

type Sized = Place & Waymark & { world: { personId: number }; startMs: number; megabytes: number };

export type Question = {
  what: string;
  bar?: Bar;
  status?: number;
  turns: (place: Place) => Request[][] | Promise<Request[][]>;
};

const get = ({ cookie }: Place, path: string): Request => ({
  method: 'GET',
  path,
  headers: { Accept: 'application/json', 'Accept-Encoding': 'gzip', Cookie: cookie },
});

export const questions: Question[] = [
  {
    what: 'one project of 10 × 5 × 4',
    bar: { times: 1.5 },
    turns: (place) => [[get(place, `/api/projects/${place.world.projectId}?include=details`)]],
  },
  {
    what: 'one tick',
    bar: { times: 1.5 },
    turns: ({ world, cookie }) => ticksOf(world.details, cookie),
  },
  {
    what: 'figures of the dashboard after a write',
    turns: (place) => afterWrite(place, '/api/dashboard/stats'),
  },
  {
    what: 'list, 304',
    status: 304,
    turns: async (place) => {
      const request = get(place, '/api/projects');
      const etag = headerOf(await answerTo(place.port, request), 'etag') ?? '';
      return [[{ ...request, headers: { ...request.headers, 'If-None-Match': etag } }]];
    },
  },
  // The responses themselves grow by this factor.
  { what: 'list, unchanged', turns: (place) => [[get(place, '/api/projects')]] },
  { what: 'list after a write', turns: (place) => afterWrite(place, '/api/projects') },
  {
    what: 'dashboard after a write',
    turns: (place) => afterWrite(place, '/api/dashboard/open-projects'),
  },
  { what: 'search', turns: (place) => [[get(place, '/api/search?q=Project%2077')]] },
];

function afterWrite(place: Place, path: string): Request[][] {
  const [ticks = []] = ticksOf(place.world.details, place.cookie);
  return [ticks.flatMap((tick) => [{ ...tick, uncounted: true as const }, get(place, path)])];
}

/**
 * The response time with 10 and 100 times as many projects, relative to the fewest: one connection, alternating
 * between the servers.
 */
export async function measureGrowth(
  engine: World['engine'],
  note: (what: string) => void,
): Promise<Result[]> {
  const sizes = engine === 'sqlite' ? [1000, 10_000] : [10_000];
  const small = await openSized(engine, 100, note);
  const results: Result[] = [];
  for (const size of sizes) {
    const large = await openSized(engine, size, note);
    results.push(...sizesOf(large, small));
    for (const question of questions) {
      note(`${question.what}, ${size.toLocaleString('en-US')} projects`);
      results.push({ ...row(large, question.what), ...(await compare(question, large, small)) });
    }
    note(`my work, ${size.toLocaleString('en-US')} projects`);
    results.push(await compareWork(large));
    await large.stop();
  }
  await small.stop();
  return results;
}

async function openSized(
  engine: World['engine'],
  projects: number,
  note: (what: string) => void,
): Promise<Sized> {
  note(`making ${projects.toLocaleString('en-US')} projects`);
  const world = await makeWorld(engine, projects, sharedWork);
  const starts: number[] = [];
  let waymark = await startTimed(world, starts);
  while (starts.length < 3) {
    await waymark.stop();
    waymark = await startTimed(world, starts);
  }
  const megabytes = megabytesOf(waymark.pid);
  const cookie = await signIn(waymark.port);
  return { ...waymark, world, startMs: median(starts), megabytes, cookie };
}

const peopleAtWork = 60;

/** Assigns the tasks in turn; half of the steps have their own people. */
async function sharedWork(ctx: Ctx): Promise<{ personId: number }> {
  const ids = [];
  while (ids.length < peopleAtWork) ids.push((await aPerson(ctx)).id);
  const [personId = 0] = ids;
  const inTurn = (column: string) => sql`${personId} + ${sql.ref(column)} % ${peopleAtWork}`;
  const { write } = ctx.database;
  await sql`update "tasks" set "assigneeId" = ${inTurn('id')}`.execute(write);
  await sql`insert into "personTaskSteps" ("personId", "taskStepId", "status", "progress", "createdAt")
    select ${inTurn('id')}, "id", 'pending', 0, ${ctx.now()} from "taskSteps" where "id" % 2 = 0`.execute(
    write,
  );
  await sql`update "taskSteps" set "hasPeople" = true where "id" % 2 = 0`.execute(write);
  return { personId };
}

/** One person's work beside a project's detail, both read after a write. */
async function compareWork(place: Sized): Promise<Result> {
  const { projectId, personId } = place.world;
  const run = (path: string) => {
    const turns = afterWrite(place, path);
    return () => load(place.port, turns, { connections: 1, status: 200, ms: runMs });
  };
  const day = new Date().toISOString().slice(0, 10);
  const { limit, ours } = await sideBySide({
    limit: run(`/api/projects/${projectId}?include=details`),
    ours: run(`/api/my-work?who=person&id=${personId}&day=${day}`),
  });
  return {
    ...row(place, 'my work, beside a project'),
    connections: 1,
    unit: 'ms',
    figures: { limit: limit.p50, ours: ours.p50 },
    times: { p50: ours.p50, p99: ours.p99 },
    bar: { times: 10 },
  };
}

async function startTimed(world: World, starts: number[]): Promise<Waymark> {
  const begin = performance.now();
  const waymark = await startWaymark(world);
  starts.push(performance.now() - begin);
  return waymark;
}

const row = ({ world: { engine, projects } }: Place, what: string) => ({
  section: 'growth' as const,
  what: `${what}, ${projects.toLocaleString('en-US')} projects`,
  engine,
});

/** The answers of one place beside those of another. */
export async function compare(
  { bar, status = 200, turns }: Question,
  large: Place,
  small: Place,
): Promise<
  Required<Pick<Result, 'connections' | 'unit' | 'figures' | 'times'>> & Pick<Result, 'bar'>
> {
  const run = async (place: Place) => {
    const sent = await turns(place);
    return () => load(place.port, sent, { connections: 1, status, ms: runMs });
  };
  const { limit, ours } = await sideBySide({ limit: await run(small), ours: await run(large) });
  return {
    connections: 1,
    unit: 'ms',
    figures: { limit: limit.p50, ours: ours.p50 },
    times: { p50: ours.p50, p99: ours.p99 },
    ...(bar && { bar }),
  };
}

/** The size of the data and the memory of the server, before the first request. */
function sizesOf(large: Sized, small: Sized): Result[] {
  const figures = (figure: (place: Sized) => number) => ({
    limit: figure(small),
    ours: figure(large),
  });
  return [
    { ...row(large, 'start'), unit: 'ms', figures: figures(({ startMs }) => startMs) },
    { ...row(large, 'database'), unit: 'MB', figures: figures(({ world }) => world.megabytes) },
    { ...row(large, 'memory'), unit: 'MB', figures: figures(({ megabytes }) => megabytes) },
  ];
}
