import { pgbenchOf } from '../limits/pgbench.ts';
import type { RawAsk } from '../limits/raw-ask.ts';
import { load } from '../load.ts';
import { startPart } from '../part.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import type { Sample } from '../sample.ts';
import { runMs } from '../side-by-side.ts';
import { ticksOf } from '../ticking.ts';
import { projectAt } from './project.ts';
import { beside } from './stage.ts';
import type { Stage } from './stage.ts';

const connections = 16;

type Note = (what: string) => void;

/** The most frequent write, on 16 connections: ticks, in one project and in many. */
export async function measureManyWrites(stage: Stage, note: Note): Promise<Result[]> {
  const results: Result[] = [];
  const project = await projectAt(stage, stage.world.projectId);
  const details = project.tasks.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.details ?? []).map(({ id }) => id)),
  );
  const inOne = ticksOf(details.slice(0, connections), stage.cookie);
  const inMany = ticksOf(stage.world.details, stage.cookie);
  note('ticks of 16 in one project');
  if (stage.world.engine === 'sqlite') {
    results.push(await besideStatements(stage, inOne));
  } else {
    results.push(...(await besidePgbench(stage, { inOne, inMany })));
  }
  return results;
}

const run = (stage: Stage, turns: Request[][], status: number) => () =>
  load(stage.port, turns, { connections, status, ms: runMs });

async function besideStatements(stage: Stage, turns: Request[][]): Promise<Result> {
  const raw = startPart<RawAsk, Sample>('limits/raw-sqlite.ts');
  const { database, ticks } = stage.world.twin;
  const result = await beside(stage, {
    what: 'one tick, all in one project',
    connections,
    bar: { ratio: 1.2 },
    limit: () => raw.ask({ database, turns: ticks, connections, ms: runMs }),
    limitPid: raw.pid,
    ours: run(stage, turns, 200),
  });
  raw.stop();
  return result;
}

async function besidePgbench(
  stage: Stage,
  { inOne, inMany }: { inOne: Request[][]; inMany: Request[][] },
): Promise<Result[]> {
  const { world } = stage;
  const pgbench = await pgbenchOf(world.twin.database, world.projects * detailsOfProject);
  if (!pgbench) return [];
  const against = { connections, limit: () => pgbench(connections), limitPid: undefined };
  return [
    await beside(stage, {
      ...against,
      what: 'one tick, beside one update and one insert',
      bar: { ratio: 0.3 },
      ours: run(stage, inMany, 200),
    }),
    await beside(stage, {
      ...against,
      what: 'one tick, all in one project, beside the same',
      bar: { ratio: 0.2 },
      ours: run(stage, inOne, 200),
    }),
  ];
}

const detailsOfProject = 10 * 5 * 4;
