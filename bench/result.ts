import type { Pair } from './side-by-side.ts';
import type { World } from './world.ts';

export const sections = ['server', 'growth', 'sight', 'live', 'browser'] as const;
export type Section = (typeof sections)[number];

/** At least this part of the limit, at most this multiple of it, or below a value. */
export type Bar = { ratio: number } | { times: number } | { below: number };

export type Result = {
  section: Section;
  what: string;
  engine: World['engine'];
  connections?: number;
  unit: '/s' | 'ms' | 'MB' | 'KB' | 'requests';
  figures: Pair<number>;
  times?: { p50: number; p99: number };
  /** Processor milliseconds per response: of ours, of the limit, and of the database for ours. */
  processor?: {
    ours?: number | undefined;
    limit?: number | undefined;
    engine?: number | undefined;
  };
  bar?: Bar;
};

export function ratio({ figures }: Pick<Result, 'figures'>): number {
  return figures.ours / figures.limit;
}

export function isMet(result: Result): boolean | undefined {
  const { bar, figures } = result;
  if (!bar) return undefined;
  if ('ratio' in bar) return ratio(result) >= bar.ratio;
  return 'times' in bar ? ratio(result) <= bar.times : figures.ours < bar.below;
}
