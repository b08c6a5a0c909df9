import { ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';

import { dayOf, shortDay } from '#client/ui/day.ts';
import { useToday } from '#client/ui/today.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { formatNumber } from '#contract/words.ts';

import { ActivityRow } from './activity-row.tsx';
import { daysOf } from './groups.ts';
import type { ActivityDay } from './groups.ts';
import { useNewEntries } from './use-new-entries.ts';

type ActivityDaysProps = {
  entries: ActivityEntry[];
  /** Changing it drops the entries held back for the previous list. */
  list: string;
  inProject?: boolean;
  busy: boolean;
  children: (day: { key: string; title: string; rows: ReactNode }) => ReactNode;
};

/** While the user has scrolled down, new entries are held back and a button offers them. */
export function ActivityDays(props: ActivityDaysProps) {
  const { entries: all, list, inProject = false, busy, children } = props;
  const now = useToday();
  const place = useRef<HTMLDivElement>(null);
  const { entries, hiddenCount, release } = useNewEntries(all, list, place);
  const days = useMemo(() => daysOf(entries), [entries]);
  const showLatest = () => {
    release();
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      aria-busy={busy}
      className="scroll-mt-18 outline-none lg:scroll-mt-4"
    >
      <div aria-live="polite" className="sticky top-16 z-10 h-0 text-center lg:top-4">
        {hiddenCount > 0 && (
          <button
            type="button"
            onClick={showLatest}
            className="inline-flex h-control animate-appear items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-overlay hover:bg-accent-hover"
          >
            <ArrowUp aria-hidden="true" className="size-4" />
            {formatNumber(hiddenCount)} new
          </button>
        )}
      </div>
      {days.map((day) =>
        children({
          key: day.day,
          title: titleOf(day.day, now),
          rows: <Rows day={day} inProject={inProject} />,
        }),
      )}
    </div>
  );
}

function Rows({ day: { groups }, inProject }: { day: ActivityDay; inProject: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {groups.map((group) => (
        <ActivityRow key={group.id} group={group} inProject={inProject} />
      ))}
    </ul>
  );
}

function titleOf(day: string, now: string): string {
  if (day === now) return 'Today';
  const date = new Date();
  date.setDate(date.getDate() - 1);
  return day === dayOf(date) ? 'Yesterday' : shortDay(day);
}
