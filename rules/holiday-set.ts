export type Holidays = ReadonlySet<number>;

export function holidaySet(days: readonly { day: string }[]): Holidays {
  return new Set(days.map(({ day }) => numberOf(day)));
}

export const dayMs = 86_400_000;

/** Days since 1970-01-01, a Thursday. */
export function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}
