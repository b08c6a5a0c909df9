const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute];

/** When to try again after this many failures and one more. */
export function pauseAfter(failures: number, now: string): string {
  return new Date(Date.parse(now) + (pauses[failures] ?? hour)).toISOString();
}
