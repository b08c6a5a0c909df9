import { clsx } from 'clsx';

import { formatDay, fullDay } from '#client/ui/day.ts';
import { useToday } from '#client/ui/today.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import type { ProjectStatus } from '#contract/values.ts';
import { distanceToHire, isPlanOverdue } from '#rules/hire-day.ts';

type HireDayProps = {
  project: { endDate: string | null; status: ProjectStatus };
  /** By default that of this browser. */
  today?: string;
  without?: string;
  /** On phones only the date. */
  isBrief?: boolean;
};

/**
 * The projected hire date, and how far it is while the project is active. It is never late: only its steps are. Too long
 * for its place, the distance is a line of its own, and the dot before it is clipped.
 */
export function HireDay({ project, today: given, without = 'Not set', isBrief }: HireDayProps) {
  const { endDate, status } = project;
  const own = useToday();
  const today = given ?? own;
  if (endDate === null) return <span className="text-ink-faint">{without}</span>;
  const isOverdue = isPlanOverdue({ endDate, status }, today);
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-3 overflow-clip tabular-nums">
      <time dateTime={endDate} title={fullDay(endDate)} className="whitespace-nowrap">
        {formatDay(endDate)}
      </time>{' '}
      {isLiveStatus(status) && (
        <span
          title={isOverdue ? 'The date has passed, and the status is still Planning' : undefined}
          className={clsx(
            'relative text-xs whitespace-nowrap print:text-[10.5px]/[12px]',
            isOverdue ? 'text-warning-ink' : 'text-ink-soft',
            isBrief && '@max-2xl:hidden',
          )}
        >
          <span className="absolute -left-2">{'· '}</span>
          {distanceToHire(endDate, today)}
        </span>
      )}
    </span>
  );
}
