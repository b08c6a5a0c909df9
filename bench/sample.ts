/** What one run found: answers a second, and the ms within which half and 99 of 100 of them came. */
export type Sample = { rate: number; p50: number; p99: number; answers: number };

/** Sums up a run from the ms that each answer took. */
export function sampleOf(times: number[], elapsedMs: number): Sample {
  return {
    rate: (times.length / elapsedMs) * 1000,
    p50: within(times, 0.5),
    p99: within(times, 0.99),
    answers: times.length,
  };
}

/** The figure that this part of all figures does not exceed. */
export function within(figures: number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(part * (figures.length - 1))] ?? Number.NaN;
}

/** The middle one of an odd number of figures. */
export function median(figures: number[]): number {
  return within(figures, 0.5);
}
