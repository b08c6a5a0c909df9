import { setTimeout as pause } from 'node:timers/promises';

import type { BareAsk, BareReply } from '../limits/bare-server.ts';
import { startPart } from '../part.ts';
import { megabytesOf } from '../processor.ts';
import { answerTo } from '../request.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import { sideBySide } from '../side-by-side.ts';
import { startWaymark } from '../waymark.ts';
import type { World } from '../world.ts';

const page: Request = { method: 'GET', path: '/', headers: { Accept: 'text/html' } };
const nothing: BareAsk = { answer: { status: 200, headers: [], body: Buffer.alloc(0) } };

export async function measureStart(world: World): Promise<Result> {
  const { limit, ours } = await sideBySide({
    limit: () => timed(startBare),
    ours: () => timed(() => startWaymark(world)),
  });
  return {
    section: 'server',
    what: 'start to first answer',
    engine: world.engine,
    unit: 'ms',
    figures: { limit: limit.ms, ours: ours.ms },
    bar: { below: 700 },
  };
}

/** The memory of an idle server after one page. */
export async function measureMemory(world: World): Promise<Result> {
  const bare = await startBare();
  const waymark = await startWaymark(world);
  for (const { port } of [bare, waymark]) await answerTo(port, page);
  await pause(2000);
  const figures = { limit: megabytesOf(bare.pid), ours: megabytesOf(waymark.pid) };
  await bare.stop();
  await waymark.stop();
  return {
    section: 'server',
    what: 'memory when idle',
    engine: world.engine,
    unit: 'MB',
    figures,
    bar: { below: 130 },
  };
}

type Started = { port: number; pid: number; stop: () => Promise<void> };

async function startBare(): Promise<Started> {
  const { ask, pid, stop } = startPart<BareAsk, BareReply>('limits/bare-server.ts');
  const { port } = await ask(nothing);
  return { port, pid, stop: async () => stop() };
}

async function timed(start: () => Promise<Started>): Promise<{ ms: number }> {
  const begin = performance.now();
  const { port, stop } = await start();
  const { status } = await answerTo(port, page);
  const ms = performance.now() - begin;
  await stop();
  if (status !== 200) throw new Error(`The first page returned ${status}`);
  return { ms };
}
