import { CalendarClock } from 'lucide-react';

import { formatDay, today } from './day.ts';

export function DueDay({ day, open }: { day: string; open: boolean }) {
  if (!open || day >= today()) return <time dateTime={day}>{formatDay(day)}</time>;
  return (
    <span title="Overdue" className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <time dateTime={day}>{formatDay(day)}</time>
      <CalendarClock aria-hidden="true" className="size-3.5 text-danger-ink" />
      <span className="sr-only">, overdue</span>
    </span>
  );
}
