import { shortDay } from '#client/ui/day.ts';
import { isMonday, mondayBefore, mondaysBefore } from '#contract/status-report.ts';
import type { StatusReport } from '#contract/status-report.ts';
import { isDay } from '#contract/values.ts';

/** A Monday as in the address; null means the last one before today. */
export type Since = { since: string | null };

export const lastMonday: Since = { since: null };

export function sinceOf(query: URLSearchParams): Since {
  const since = query.get('since') ?? '';
  return { since: isDay(since) && isMonday(since) ? since : null };
}

/** Null for the last Monday, and for one that is not in the past. */
export function pastMonday({ since }: Since, today: string): string | null {
  return since !== null && since < mondayBefore(today) ? since : null;
}

/** Includes the chosen Monday if it is older. */
export function mondayChoices(
  { today, recordedFrom }: Pick<StatusReport, 'today' | 'recordedFrom'>,
  chosen: string | null,
): { value: string; label: string }[] {
  const [last = '', ...earlier] = mondaysBefore(today, recordedFrom);
  const others = chosen === null || earlier.includes(chosen) ? earlier : [...earlier, chosen];
  return [
    { value: '', label: `Last Monday, ${shortDay(last).replace(/^Mon, /, '')}` },
    ...others.map((monday) => ({ value: monday, label: shortDay(monday) })),
  ];
}
