import { newProject } from '#contract/projects.ts';
import type { NewProjectForm } from '#contract/projects.ts';
import { createProject } from '#server/projects/commands.ts';
import { updateDetail } from '#server/steps/detail-commands.ts';

import type { RawAsk } from '../limits/raw-ask.ts';
import { load } from '../load.ts';
import { startPart } from '../part.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import type { Sample } from '../sample.ts';
import { runMs } from '../side-by-side.ts';
import { ticksOf } from '../ticking.ts';
import type { More } from '../world.ts';
import { captureStatements } from './captured-statements.ts';
import { beside } from './stage.ts';
import type { Stage, Twin } from './stage.ts';

const smallestProject: NewProjectForm = {
  name: 'Jordan Lee',
  category: 'Advisor Hire',
  market: 'Chicago',
  tasks: [
    {
      title: 'Registration',
      steps: [{ name: 'File the U4', details: [{ text: 'Signed by the advisor' }] }],
    },
  ],
};

export const recordWrites: More<{ statements: Omit<Twin, 'database'> }> = async (
  ctx,
  { details },
) => {
  const body = newProject.parse(smallestProject);
  const create = await captureStatements(() => createProject(ctx, { body }));
  const ticks = [];
  for (const id of details) {
    const both = [];
    for (const completion of [100, 0]) {
      const write = () => updateDetail(ctx, { params: { id }, body: { completion } });
      both.push(await captureStatements(write));
    }
    ticks.push(both);
  }
  return { statements: { create, ticks } };
};

/**
 * Ticks details of different projects on each connection, beside the rate at which the engine alone commits the
 * same statements.
 */
export function measureTick(stage: Stage, connections: number): Promise<Result> {
  const bars = { sqlite: { ratio: 1.2 }, postgres: { ratio: 0.3 } };
  return measureWrite(stage, connections, {
    what: 'one tick',
    turns: ticksOf(stage.world.details, stage.cookie),
    status: 200,
    statements: stage.world.twin.ticks,
    bar: connections === 16 ? bars[stage.world.engine] : undefined,
  });
}

export function measureCreate(stage: Stage, connections: number): Promise<Result> {
  const request: Request = {
    method: 'POST',
    path: '/api/projects',
    headers: { 'Content-Type': 'application/json', Cookie: stage.cookie },
    body: JSON.stringify(smallestProject),
  };
  return measureWrite(stage, connections, {
    what: 'one new project with a task, a step and a detail',
    turns: [[request]],
    status: 201,
    statements: [[stage.world.twin.create]],
  });
}

type Write = {
  what: string;
  turns: Request[][];
  status: number;
  statements: RawAsk['turns'];
  bar?: Result['bar'];
};

async function measureWrite(
  stage: Stage,
  connections: number,
  { what, turns, status, statements, bar }: Write,
): Promise<Result> {
  const raw = startPart<RawAsk, Sample>(`limits/raw-${stage.world.engine}.ts`);
  const { database } = stage.world.twin;
  const result = await beside(stage, {
    what,
    connections,
    bar,
    limit: () => raw.ask({ database, turns: statements, connections, ms: runMs }),
    limitPid: raw.pid,
    ours: () => load(stage.port, turns, { connections, status, ms: runMs }),
  });
  raw.stop();
  return result;
}
