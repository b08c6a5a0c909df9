import * as z from 'zod/mini';

import { mostHours } from './limits.ts';

/** Estimated hours of a task or a step: at most two decimals. */
export const hours = z
  .number('Must be a number of hours')
  .check(
    z.minimum(0, 'Must not be negative'),
    z.maximum(mostHours, `Must be at most ${mostHours}`),
    z.refine((value) => Number(value.toFixed(2)) === value, 'At most two decimals'),
  )
  .register(z.globalRegistry, { multipleOf: 0.01 });

/**
 * Parses typed hours. Blank is 0 and a text that is no number is NaN, which `hours` refuses. A decimal comma
 * has at most two digits behind it: "1,000" could mean a thousand.
 */
export function parseHours(typed: string): number {
  const text = typed.trim().replace(/,(\d{0,2})$/, '.$1');
  if (text === '') return 0;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
}

export function typedHours(value: number): string {
  return value === 0 ? '' : String(value);
}
