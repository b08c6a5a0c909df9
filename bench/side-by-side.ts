import { median } from './sample.ts';

type Figures = Record<string, number | undefined>;

/** Ours, and the limit that it is measured against. */
export type Pair<T> = { limit: T; ours: T };

/** How long one run takes. */
export const runMs = 250;

const rounds = 5;

/**
 * Runs both in turn (limit, ours, limit, ours …), so that a machine that is slower for a while is
 * slower for both, and returns the medians of five rounds. A first round is run and not counted: in
 * it code is compiled and caches are filled.
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

/** The medians of what several runs found, figure by figure; none of a figure that a run lacks. */
function medians<F extends Figures>(runs: F[]): F {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const figures = runs.flatMap((run) => run[name] ?? []);
      return [name, figures.length === runs.length ? median(figures) : undefined];
    }),
  ) as F;
}
