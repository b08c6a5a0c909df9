import { clsx } from 'clsx';

import { dayOf, fullDay, monthDay, timeOf, today } from '#client/ui/day.ts';

type FinishedByProps = {
  /** Both are null if not recorded, and empty while a tick is being saved. */
  item: { completedBy: string | null; completedAt: string | null };
  className?: string;
};

/** The exact time with its zone shows on hover. */
export function FinishedBy({ item: { completedBy, completedAt }, className }: FinishedByProps) {
  if (completedAt === '') return null;
  if (completedBy === null || completedAt === null) {
    return (
      <span title="Who finished it, and when, is not recorded" className={className}>
        <span className="sr-only">Who finished it, and when: </span>not recorded
      </span>
    );
  }
  const exact = exactly(completedAt);
  return (
    <span
      title={`Finished by ${completedBy}, ${exact}`}
      className={clsx('flex min-w-0 whitespace-nowrap', className)}
    >
      <span aria-hidden="true" dir="auto" className="truncate">
        by {completedBy}
      </span>
      <span aria-hidden="true" className="flex-none">
        , {shortly(completedAt)}
      </span>
      <span className="sr-only">{`Finished by ${completedBy}, ${exact}`}</span>
    </span>
  );
}

/** The time if today, the day within the last months, otherwise the full date, which on phones cuts the name. */
function shortly(moment: string): string {
  const date = new Date(moment);
  const day = dayOf(date);
  if (day === today()) return timeOf(date);
  return Date.now() - date.getTime() < monthsMs ? monthDay(day, day.slice(0, 4)) : monthDay(day);
}

/** Eleven months: nobody takes a day of last December for one of next December. */
const monthsMs = 334 * 86_400_000;

/** `Thursday, November 12, 2026 at 2:05 PM GMT+01:00`, without `Intl`, whose first use delays the first view. */
function exactly(moment: string): string {
  const date = new Date(moment);
  const east = -date.getTimezoneOffset();
  const zone = [Math.trunc(Math.abs(east) / 60), Math.abs(east) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${fullDay(dayOf(date))} at ${timeOf(date)} GMT${east < 0 ? '-' : '+'}${zone}`;
}
