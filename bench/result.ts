import type { Pair } from './side-by-side.ts';
import type { World } from './world.ts';

/** What is measured together, and can be chosen by name. */
export const sections = ['server', 'growth', 'live', 'browser'] as const;
export type Section = (typeof sections)[number];

/** What must be reached: so much of the limit, no more than so many times the limit, or less than a figure. */
export type Bar = { ratio: number } | { times: number } | { below: number };

/** One line of a table: ours beside the limit, by one measure. */
export type Result = {
  section: Section;
  what: string;
  engine: World['engine'];
  /** How many requests are under way at once; nothing where there are none to count. */
  connections?: number;
  unit: '/s' | 'ms' | 'MB' | 'KB' | 'requests';
  figures: Pair<number>;
  /** Of ours, in ms: half of all answers came within the one, 99 of 100 within the other. */
  times?: { p50: number; p99: number };
  /** Processor time for one answer, in ms: of ours, of the limit, and of the engine's processes for ours. */
  processor?: {
    ours?: number | undefined;
    limit?: number | undefined;
    engine?: number | undefined;
  };
  bar?: Bar;
};

/** Ours as a part of the limit. */
export function ratio({ figures }: Pick<Result, 'figures'>): number {
  return figures.ours / figures.limit;
}

/** Whether the bar is reached; nothing where there is none. */
export function isMet(result: Result): boolean | undefined {
  const { bar, figures } = result;
  if (!bar) return undefined;
  if ('ratio' in bar) return ratio(result) >= bar.ratio;
  return 'times' in bar ? ratio(result) <= bar.times : figures.ours < bar.below;
}
