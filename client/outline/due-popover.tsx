import { clsx } from 'clsx';
import { use, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Calendar, focusCalendar } from '#client/ui/calendar.tsx';
import { isComposing } from '#client/ui/composing.ts';
import { formatDay, fullDay, today } from '#client/ui/day.ts';
import { Popover } from '#client/ui/popover.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { typedDue } from '#formats/checklist/due-phrases.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import { isDayOff, sameOffset } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';

import { DaysOfContext } from './days-of.ts';
import { outcomeWords, stayedWords } from './due-words.ts';
import type { Due } from './due-words.ts';

type DuePopoverProps = {
  opener: HTMLElement;
  label: string;
  projectId: number;
  due: Due;
  onChange: (due: Due) => void;
  onClose: () => void;
};

/** A due date, typed or chosen from a calendar. Enter or a click on a day closes it. */
export function DuePopover({ opener, label, projectId, due, onChange, onClose }: DuePopoverProps) {
  const days = use(DaysOfContext)(projectId);
  const before = wordsOf(due, days);
  // An untouched field follows changes by others.
  const [touched, setTouched] = useState<string | null>(null);
  const text = touched ?? before;
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const hint = useId();
  useEffect(() => {
    // On touch screens the keyboard would cover the calendar.
    if (matchMedia('(pointer: fine)').matches) field.current?.select();
  }, []);

  const typed = text.trim() === before ? due : typedDue(text, days, today());
  const problem = typeof typed === 'string' ? typed : null;
  const shown = typeof typed === 'string' || isSame(typed, due) ? due : typed;
  const finish = (next: Due) => {
    if (!isSame(next, due)) onChange(next);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusCalendar(grid.current);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (typeof typed === 'string') setRefused(true);
    else finish(typed);
  };
  return (
    <Popover opener={opener} onClose={onClose} label={label} sheet>
      <TextInput
        ref={field}
        aria-label={label}
        aria-describedby={hint}
        {...(refused && problem && { 'aria-invalid': true })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder="Jan 12, fri, in 3 days, T-14"
        value={text}
        onChange={({ target }) => {
          setTouched(target.value);
          setRefused(false);
        }}
        onKeyDown={press}
      />
      <p
        id={hint}
        role="status"
        className={clsx(
          'mt-1.5 mb-2 min-h-5 text-sm',
          refused && problem ? 'text-danger-ink' : 'text-ink-soft',
        )}
      >
        {problem ?? (shown === due ? stayedWords(due, days) : null) ?? outcomeOf(shown, days)}
      </p>
      <Calendar
        ref={grid}
        value={shown.dueDate}
        today={today()}
        isDayOff={(day) => isDayOff(day, days.holidays)}
        onChoose={(day) => finish({ dueDate: day, dueOffset: null })}
      />
      <div className="mt-2 flex justify-between gap-2 border-t border-line pt-2">
        <Button tone="ghost" size="sm" onClick={() => finish({ dueDate: null, dueOffset: null })}>
          No due date
        </Button>
        <Button
          tone="primary"
          size="sm"
          onClick={() => (typeof typed === 'string' ? setRefused(true) : finish(typed))}
        >
          Done
        </Button>
      </div>
    </Popover>
  );
}

/** The due date as text that the field can parse. */
function wordsOf({ dueDate, dueOffset }: Due, { milestones }: ProjectDays): string {
  if (dueOffset) return offsetWords(dueOffset, milestones);
  return dueDate === null ? '' : formatDay(dueDate);
}

function outcomeOf({ dueDate, dueOffset }: Due, days: ProjectDays): string | null {
  if (dueOffset) return outcomeWords(dueOffset, days);
  if (dueDate === null) return 'No due date';
  const text = fullDay(dueDate);
  const isHoliday = isDayOff(dueDate, days.holidays) && !text.startsWith('S');
  return isHoliday ? `${text}, a holiday` : text;
}

function isSame(one: Due, other: Due): boolean {
  if (one.dueOffset || other.dueOffset) return sameOffset(one.dueOffset, other.dueOffset);
  return one.dueDate === other.dueDate;
}
