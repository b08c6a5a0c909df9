import { load } from './load.ts';
import { startPart } from './part.ts';
import type { RawAsk } from './raw-ask.ts';
import type { Stage } from './reads.ts';
import { smallestProject } from './recorded-write.ts';
import type { Request } from './request.ts';
import type { Result } from './result.ts';
import type { Sample } from './sample.ts';
import { runMs, sideBySide } from './side-by-side.ts';

/** The part of the raw rate that must be reached at 16 connections. */
const bars = { sqlite: 1, postgres: 0.3 };

/**
 * Makes the smallest project over and over, each answered when it is on the disk, beside the rate at
 * which the engine alone commits the same statements.
 */
export async function measureWrite(stage: Stage, connections: number): Promise<Result> {
  const { world, port, cookie } = stage;
  const raw = startPart<RawAsk, Sample>(`raw-${world.engine}.ts`);
  const rawAsk = { database: world.twin, statements: world.write, connections, ms: runMs };
  const request: Request = {
    method: 'POST',
    path: '/api/projects',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(smallestProject),
  };
  const { limit, ours } = await sideBySide({
    limit: () => raw.ask(rawAsk),
    ours: () => load(port, request, { connections, status: 201, ms: runMs }),
  });
  raw.stop();
  return {
    what: 'one durable write',
    engine: world.engine,
    connections,
    unit: '/s',
    figures: { limit: limit.rate, ours: ours.rate },
    times: { p50: ours.p50, p99: ours.p99 },
    ...(connections === 16 && { bar: { ratio: bars[world.engine] } }),
  };
}
