import { CalendarClock } from 'lucide-react';

import { today } from '#client/ui/day.ts';
import { dueDayCounts } from '#rules/due.ts';
import type { Holidays } from '#rules/holiday-set.ts';

import { noticeWords } from './due-words.ts';

export function DueNotice({ dates, holidays }: { dates: readonly string[]; holidays: Holidays }) {
  const words = noticeWords(dueDayCounts(dates, today(), holidays));
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm text-ink-soft empty:hidden">
      {words !== null && (
        <>
          <CalendarClock aria-hidden="true" className="mt-0.5 size-3.5 text-danger-ink" />
          {words}
        </>
      )}
    </p>
  );
}
