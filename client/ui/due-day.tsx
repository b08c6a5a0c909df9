import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { fullDay, monthDay, relativeDay, shortDay } from './day.ts';
import { useToday } from './today.ts';

type DayProps = { day: string; note?: string | null };

/** The exact date shows on hover, with the note. */
export function Day({ day, note }: DayProps) {
  return (
    <time dateTime={day} title={[fullDay(day), note].filter(Boolean).join(', ')}>
      {shortDay(day)}
    </time>
  );
}

type DueDayProps = {
  day: string;
  /** A closed item is neither late nor due soon. */
  open: boolean;
  /** Shown before a day that is not past: `Due Thu, Nov 12`, but `5 days late`. */
  prefix?: ReactNode;
  /** Not red, where the number of overdue steps is beside it. */
  quiet?: boolean;
};

export function DueDay({ day, open, prefix, quiet = false }: DueDayProps) {
  const now = useToday();
  const year = now.slice(0, 4);
  const relative = open && relativeDay(day, now) !== shortDay(day, year);
  // Weekday and year together are wider than a column of rows.
  const short = (day.startsWith(year) ? shortDay : monthDay)(day, year);
  const text = relative ? relativeDay(day, now) : short;
  const late = text.endsWith(' late');
  const time = (
    <time
      dateTime={day}
      title={fullDay(day)}
      className={clsx('whitespace-nowrap', late && !quiet && 'font-medium text-danger-ink')}
    >
      {typeof prefix === 'string' ? text : capitalized(text)}
    </time>
  );
  if (prefix === undefined) return time;
  return (
    <span>
      {!late && prefix}
      {time}
    </span>
  );
}

/** "Today" alone, "Due today" after a prefix, "in 3 days" in both cases. */
function capitalized(text: string): string {
  return text.startsWith('to') ? `T${text.slice(1)}` : text;
}
