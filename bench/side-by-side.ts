import { median } from './sample.ts';

type Figures = Record<string, number | undefined>;

export type Pair<T> = { limit: T; ours: T };

export const runMs = 250;

const rounds = 5;

/**
 * Alternates between both, so that a slow moment of the machine affects both, and returns the medians of five
 * rounds. The first round is a warm-up and not counted.
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

/** The median of each figure, without figures that one run lacks. */
function medians<F extends Figures>(runs: F[]): F {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const figures = runs.flatMap((run) => run[name] ?? []);
      return [name, figures.length === runs.length ? median(figures) : undefined];
    }),
  ) as F;
}
