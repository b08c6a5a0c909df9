import { clsx } from 'clsx';

import { DueNotice } from '#client/outline/due-notice.tsx';
import { MovedDays } from '#client/shared/moved-days.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import type { MovedDay } from '#contract/holidays.ts';
import { counted, listed, plural } from '#contract/words.ts';
import type { Holidays } from '#rules/holiday-set.ts';

type MoveDueDatesProps = {
  moved: readonly MovedDay[];
  holidays: Holidays;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  className?: string;
};

/** Offers to move the due dates and milestones that depend on the changed days. */
export function MoveDueDates(props: MoveDueDatesProps) {
  const { moved, holidays, checked, onCheck, className } = props;
  const dates = moved.flatMap(({ to }) => to ?? []);
  return (
    <>
      <p role="status" className="sr-only">
        {moved.length > 0 && offerText(moved)}
      </p>
      {moved.length > 0 && (
        <div
          ref={intoView}
          className={clsx(
            'animate-appear rounded-md border border-line bg-sunken px-3 py-2.5',
            className,
          )}
        >
          <Checkbox
            name="moveDueDates"
            label={offerText(moved)}
            checked={checked}
            onChange={(event) => onCheck(event.target.checked)}
          />
          <MovedDays
            moved={moved}
            label="Due dates and milestones that depend on it"
            className="mt-1 pl-6"
          />
          {checked && (
            <div className="mt-1.5 pl-6 empty:hidden">
              <DueNotice dates={dates} holidays={holidays} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** On a phone it would otherwise appear below the viewport. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function offerText(moved: readonly MovedDay[]): string {
  const steps = moved.filter(({ task }) => task !== null).length;
  const milestones = moved.length - steps;
  const all = listed([...withCount(steps, 'open due date'), ...withCount(milestones, 'milestone')]);
  return `Move the ${all} that ${plural(moved.length, 'depends', 'depend')} on it`;
}

/** "the due date", "the 2 due dates" */
function withCount(count: number, noun: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? noun : counted(count, noun)];
}
