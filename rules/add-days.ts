import { dayMs, numberOf } from './holiday-set.ts';

/** Negative counts go backwards. */
export function addDays(day: string, count: number): string {
  return new Date((numberOf(day) + count) * dayMs).toISOString().slice(0, 10);
}
