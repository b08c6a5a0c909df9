import { shortDay } from '#client/ui/day.ts';
import type { DueOffset } from '#contract/due.ts';
import { counted, formatNumber, plural } from '#contract/words.ts';
import { milestoneName, offsetWords } from '#formats/checklist/offset-words.ts';
import { dueDay, isDayOff, milestoneOf } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';

export type Due = { dueDate: string | null; dueOffset: DueOffset | null };

/** The day if it is known, otherwise the offset. */
export function dueWords({ dueDate, dueOffset }: Due, days: ProjectDays | null): string | null {
  if (!dueOffset) return dueDate && shortDay(dueDate);
  const day = days && dueDay(dueOffset, days);
  return day ? shortDay(day) : offsetWords(dueOffset, days?.milestones);
}

/** The milestone without a day that an undated step depends on; null if there is none. */
export function waitsFor({ dueDate, dueOffset }: Due, days: ProjectDays | null): string | null {
  if (dueDate !== null || dueOffset?.from !== 'milestone') return null;
  return `Waits for ${milestoneName(dueOffset, days?.milestones ?? [])}`;
}

/** For example `1 hour`; null for 0. */
export function hoursWords(hours: number): string | null {
  if (hours === 0) return null;
  return counted(hours, 'hour');
}

/** The day that an offset results in, as a sentence; null in a template, which has no dates. */
export function outcomeWords(offset: DueOffset, days: ProjectDays | null): string | null {
  if (!days) return null;
  const day = dueDay(offset, days);
  if (day) return `Due ${shortDay(day)}${holidayWords(day, days)}`;
  const { from } = offset;
  if (from === 'milestone') {
    const isSet = milestoneOf(offset, days.milestones)?.day;
    return isSet ? 'Out of range' : waitsFor({ dueDate: null, dueOffset: offset }, days);
  }
  const known = from === 'hire' ? days.endDate : days.startDay;
  if (known !== null) return 'Out of range';
  return `Due once the ${from === 'hire' ? 'projected hire date' : 'start'} is set`;
}

/** The stored due date, as a sentence, if its offset results in another day by now. */
export function stayedWords({ dueDate, dueOffset }: Due, days: ProjectDays): string | null {
  if (!dueOffset || dueDay(dueOffset, days) === dueDate) return null;
  const due = dueDate === null ? 'No due date' : `Due ${shortDay(dueDate)}`;
  return `${due}, from before a date of the project or a holiday changed.`;
}

/** Only holidays: a weekend is visible from the weekday. */
function holidayWords(day: string, { holidays }: ProjectDays): string {
  return isDayOff(day, holidays) && !isDayOff(day, new Set()) ? ', a holiday' : '';
}

/** For example `2 due dates are already past`; null if there is nothing to report. */
export function noticeWords({ past, daysOff }: { past: number; daysOff: number }): string | null {
  const dates = (count: number) => `${formatNumber(count)} due ${plural(count, 'date')}`;
  const late = past > 0 && `${dates(past)} ${plural(past, 'is', 'are')} already past`;
  const off =
    daysOff > 0 && `${dates(daysOff)} ${plural(daysOff, 'falls', 'fall')} on a weekend or holiday`;
  const parts = [late, off].filter((part) => part !== false);
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}
