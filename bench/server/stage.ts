import type { BareAsk, BareReply } from '../limits/bare-server.ts';
import type { Part } from '../part.ts';
import { processorMs } from '../processor.ts';
import type { Bar, Result } from '../result.ts';
import type { Sample } from '../sample.ts';
import { sideBySide } from '../side-by-side.ts';
import type { Pair } from '../side-by-side.ts';
import type { World } from '../world.ts';
import type { Statement } from './captured-statements.ts';

export type Twin = {
  database: string;
  create: Statement[];
  ticks: Statement[][][];
};

export type Stage = {
  world: World & { twin: Twin; people: string[] };
  port: number;
  pid: number;
  cookie: string;
  bare: Part<BareAsk, BareReply>;
  /** The processor milliseconds of the database processes so far. */
  engineMs: () => Promise<number | undefined>;
};

type Measured = Sample & { processor: number | undefined; engine: number | undefined };

type Beside = {
  what: string;
  connections: number;
  bar?: Bar | undefined;
  limit: () => Promise<Sample>;
  /** Undefined if the limit is not one of our processes. */
  limitPid: number | undefined;
  ours: () => Promise<Sample>;
};

/** Runs ours beside its limit, with the processor time of both. */
export async function beside(stage: Stage, { what, connections, bar, ...run }: Beside) {
  const { limit, ours } = await sideBySide({
    limit: () => withProcessor(run.limit, run.limitPid),
    ours: () => withProcessor(run.ours, stage.pid, stage.engineMs),
  });
  return resultOf(stage, { what, connections, bar }, { limit, ours });
}

function resultOf(
  { world }: Stage,
  { bar, ...row }: Pick<Beside, 'what' | 'connections' | 'bar'>,
  { limit, ours }: Pair<Measured>,
): Result {
  return {
    section: 'server',
    engine: world.engine,
    unit: '/s',
    ...row,
    figures: { limit: limit.rate, ours: ours.rate },
    times: { p50: ours.p50, p99: ours.p99 },
    processor: { ours: ours.processor, limit: limit.processor, engine: ours.engine },
    ...(bar && { bar }),
  };
}

async function withProcessor(
  run: () => Promise<Sample>,
  pid: number | undefined,
  engineMs: Stage['engineMs'] = async () => undefined,
): Promise<Measured> {
  const own = () => (pid === undefined ? undefined : processorMs(pid));
  const before = { own: own(), engine: await engineMs() };
  const sample = await run();
  const after = { own: own(), engine: await engineMs() };
  const each = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : (to - from) / sample.answers;
  return {
    ...sample,
    processor: each(before.own, after.own),
    engine: each(before.engine, after.engine),
  };
}
