import { median } from './sample.ts';

type Figures = Record<string, number | undefined>;

export type Pair<T> = { limit: T; ours: T };

export const runMs = 250;

const rounds = 5;

/**
 * Runs both in turn, so that a slow moment of the machine slows both, and returns the medians of five rounds.
 * The first round warms up and does not count.
 */
export async function sideBySide<F extends Figures>(run: Pair<() => Promise<F>>): Promise<Pair<F>> {
  const found: Pair<F[]> = { limit: [], ours: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const limit = await run.limit();
    const ours = await run.ours();
    if (round === 0) continue;
    found.limit.push(limit);
    found.ours.push(ours);
  }
  return { limit: medians(found.limit), ours: medians(found.ours) };
}

/** The median of each figure. A figure that one run lacks is left out. */
function medians<F extends Figures>(runs: F[]): F {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const figures = runs.flatMap((run) => run[name] ?? []);
      return [name, figures.length === runs.length ? median(figures) : undefined];
    }),
  ) as F;
}
