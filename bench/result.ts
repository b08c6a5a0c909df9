import type { Pair } from './side-by-side.ts';
import type { World } from './world.ts';

/** What must be reached: so much of the limit, or less than a figure. */
export type Bar = { ratio: number } | { below: number };

/** One line of the table: ours beside the limit, by one measure. */
export type Result = {
  what: string;
  engine: World['engine'];
  /** How many requests are under way at once; nothing where there are none to count. */
  connections?: number;
  unit: '/s' | 'ms' | 'MB';
  figures: Pair<number>;
  /** Of ours, in ms: half of all answers came within the one, 99 of 100 within the other. */
  times?: { p50: number; p99: number };
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
  return 'ratio' in bar ? ratio(result) >= bar.ratio : figures.ours < bar.below;
}
