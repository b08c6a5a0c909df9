/** Responses per second and percentiles in milliseconds. */
export type Sample = { rate: number; p50: number; p99: number; answers: number };

export function sampleOf(times: number[], elapsedMs: number): Sample {
  return {
    rate: (times.length / elapsedMs) * 1000,
    p50: within(times, 0.5),
    p99: within(times, 0.99),
    answers: times.length,
  };
}

/** A percentile; `part` is between 0 and 1. */
export function within(figures: number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(part * (figures.length - 1))] ?? Number.NaN;
}

export function median(figures: number[]): number {
  return within(figures, 0.5);
}
