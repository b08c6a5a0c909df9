import { clsx } from 'clsx';

import { shortDay } from '#client/ui/day.ts';
import type { MovedDay } from '#contract/holidays.ts';
import { formatNumber } from '#contract/words.ts';

type MovedDaysProps = {
  moved: readonly MovedDay[];
  /** The total, if `moved` is only the beginning. */
  count?: number;
  label: string;
  className?: string;
};

export function MovedDays({ moved, count = moved.length, label, className }: MovedDaysProps) {
  const shown = moved.slice(0, mostShown);
  return (
    <>
      <ul
        aria-label={label}
        // A scrollable list must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={shown.length > mostAtOnce ? 0 : undefined}
        className={clsx('max-h-40 divide-y divide-line overflow-y-auto text-sm', className)}
      >
        {shown.map((one, at) => (
          <Moved key={at} {...one} />
        ))}
      </ul>
      {count > shown.length && (
        <p className={clsx('mt-1 text-sm text-ink-faint', className)}>
          and {formatNumber(count - shown.length)} more
        </p>
      )}
    </>
  );
}

const mostShown = 100;
const mostAtOnce = 3;

function Moved({ name, task, from, to }: MovedDay) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <span className="min-w-0 wrap-anywhere">
        <span dir="auto" translate="no" className="text-ink">
          {name}
        </span>{' '}
        <span dir="auto" translate="no" className="text-ink-faint">
          {task ?? 'Milestone'}
        </span>
      </span>
      <span className="text-ink-soft tabular-nums">
        {dayText(from)} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span>{' '}
        <span className="font-medium text-ink">{dayText(to)}</span>
      </span>
    </li>
  );
}

function dayText(day: string | null): string {
  return day === null ? 'No date' : shortDay(day);
}
