/** What one run found: answers a second, and the ms within which half and 99 of 100 of them came. */
export type Sample = { rate: number; p50: number; p99: number };

/** Sums up a run from the ms that each answer took. */
export function sampleOf(times: number[], elapsedMs: number): Sample {
  const sorted = times.toSorted((a, b) => a - b);
  const within = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { rate: (times.length / elapsedMs) * 1000, p50: within(0.5), p99: within(0.99) };
}

/** The middle one of an odd number of figures. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
