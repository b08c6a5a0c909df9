import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';

import { IconButton } from './icon-button.tsx';
import { dayByKey, monthOf, monthsLater, weeksOf } from './month.ts';

type CalendarProps = {
  /** The chosen day, whose month is shown when it changes. */
  value: string | null;
  today: string;
  onChoose: (day: string) => void;
  /** Shown as a day off, but selectable. */
  isDayOff: (day: string) => boolean;
  /** For `focusCalendar`. */
  ref?: Ref<HTMLTableElement>;
};

/** A month grid. Arrow keys, Home, End, Page Up and Page Down move the focus. */
export function Calendar({ value, today, onChoose, isDayOff, ref }: CalendarProps) {
  const id = useId();
  const [at, setAt] = useState(value ?? today);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value) setAt(value);
  }
  const body = useRef<HTMLTableSectionElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    focusCalendar(body.current);
  });
  const press = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : dayByKey(at, event.key);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setAt(next);
  };
  const month = monthOf(at);
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton
          label="Previous month"
          tooltip={false}
          size="sm"
          onClick={() => setAt(monthsLater(at, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </IconButton>
        <h3 id={id} aria-live="polite" className="text-base font-medium text-ink">
          {monthFormat.format(new Date(month))}
        </h3>
        <IconButton
          label="Next month"
          tooltip={false}
          size="sm"
          onClick={() => setAt(monthsLater(at, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern for a grid of days */}
      <table ref={ref} role="grid" aria-labelledby={id} className="mt-1 w-full table-fixed">
        <thead>
          <tr>
            {weeksOf(month)[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={weekdayFormat.format(new Date(day))}
                className="h-7 text-center text-xs font-normal text-ink-faint"
              >
                {weekdayFormat.format(new Date(day)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={dayFormat.format(new Date(day))}
                    {...(day === today && { 'aria-current': 'date' })}
                    onClick={() => onChoose(day)}
                    onKeyDown={press}
                    className={clsx(
                      'h-8 w-full rounded-md text-sm tabular-nums -outline-offset-2 transition-colors duration-100 pointer-coarse:h-11',
                      day === value
                        ? 'bg-accent font-medium text-on-accent'
                        : monthOf(day) !== month
                          ? 'text-ink-faint hover:bg-sunken'
                          : isDayOff(day)
                            ? 'bg-canvas text-ink-soft hover:bg-sunken'
                            : 'text-ink hover:bg-sunken',
                      day === today && day !== value && 'font-semibold text-accent-ink!',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function focusCalendar(grid: Element | null): void {
  grid?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
}

const inUtc = { timeZone: 'UTC' } as const;
const monthFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, month: 'long', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, weekday: 'long' });
const dayFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, dateStyle: 'full' });
