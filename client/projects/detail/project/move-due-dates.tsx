import { clsx } from 'clsx';

import { Checkbox } from '#client/ui/checkbox.tsx';
import { formatDay } from '#client/ui/day.ts';

import type { MovedDueDate } from './moved-due-dates.ts';

type MoveDueDatesProps = {
  moved: readonly MovedDueDate[];
  checked: boolean;
  onCheck: (checked: boolean) => void;
  className?: string;
};

/** Offers to move the due dates that depend on the hire date. */
export function MoveDueDates({ moved, checked, onCheck, className }: MoveDueDatesProps) {
  const shown = moved.slice(0, mostShown);
  return (
    <>
      <p role="status" className="sr-only">
        {moved.length > 0 && offerText(moved.length)}
      </p>
      {moved.length > 0 && (
        <div
          className={clsx(
            'animate-appear rounded-md border border-line bg-sunken px-3 py-2.5',
            className,
          )}
        >
          <Checkbox
            name="moveDueDates"
            label={offerText(moved.length)}
            checked={checked}
            onChange={(event) => onCheck(event.target.checked)}
          />
          <ul
            aria-label="Due dates that depend on the hire date"
            // Scrolled by keys where it is too long.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={shown.length > mostAtOnce ? 0 : undefined}
            className="mt-1 max-h-40 divide-y divide-line overflow-y-auto pl-6 text-sm"
          >
            {shown.map((one) => (
              <Moved key={one.stepId} {...one} />
            ))}
          </ul>
          {moved.length > shown.length && (
            <p className="mt-1 pl-6 text-sm text-ink-faint">
              and {(moved.length - shown.length).toLocaleString('en-US')} more
            </p>
          )}
        </div>
      )}
    </>
  );
}

const mostShown = 100;
const mostAtOnce = 3;

function Moved({ step, task, from, to }: MovedDueDate) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <span className="min-w-0 wrap-anywhere">
        <span dir="auto" className="text-ink">
          {step}
        </span>{' '}
        <span dir="auto" className="text-ink-faint">
          {task}
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

function offerText(count: number): string {
  return count === 1
    ? 'Move the open due date that depends on it'
    : `Move the ${count.toLocaleString('en-US')} open due dates that depend on it`;
}

function dayText(day: string | null): string {
  return day === null ? 'No date' : formatDay(day);
}
