import * as z from 'zod/mini';

import { mostHours } from './limits.ts';

/** At most two decimals. */
export const hours = z
  .number('Must be a number of hours')
  .check(
    z.minimum(0, 'Must not be negative'),
    z.maximum(mostHours, `Must be at most ${mostHours}`),
    z.refine((value) => Number(value.toFixed(2)) === value, 'At most two decimals'),
  )
  .register(z.globalRegistry, { multipleOf: 0.01 });

/**
 * Blank is 0; invalid text is NaN, which `hours` rejects. A decimal comma has at most two digits after it, because
 * "1,000" could mean a thousand.
 */
export function parseHours(typed: string): number {
  const text = typed.trim().replace(/,(\d{0,2})$/, '.$1');
  if (text === '') return 0;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : NaN;
}

export function typedHours(value: number): string {
  return value === 0 ? '' : String(value);
}
