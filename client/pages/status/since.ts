import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyText } from '#client/lists/params.ts';
import { shortDay } from '#client/ui/day.ts';
import { isMonday, mondayBefore, mondaysBefore } from '#contract/status-report.ts';
import type { StatusReport } from '#contract/status-report.ts';
import { isDay } from '#contract/values.ts';

/** A Monday; null means the last one before today. */
export const statusView = listView({ since: anyText((day) => isDay(day) && isMonday(day)) });
export type Since = ViewOf<typeof statusView>;

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
