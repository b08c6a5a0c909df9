import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { DateInput } from '#client/ui/date-input.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { DueOffset, ProjectDays } from '#contract/due.ts';
import { sentDay } from '#contract/values.ts';

import type { StepDraft } from './draft.ts';
import { offsetProblem, outcomeWords } from './due-words.ts';
import { HoursField } from './hours-field.tsx';
import { LinePopover } from './line-popover.tsx';

type StepTermsPopoverProps = {
  opener: HTMLElement;
  label: string;
  step: StepDraft;
  days: ProjectDays | null;
  /** It may be due on a day of its own, too. */
  byDay: boolean;
  /** Told whatever makes sense, as it is typed. */
  onChange: (change: Partial<Pick<StepDraft, 'dueDate' | 'dueOffset' | 'estimatedHours'>>) => void;
  onClose: () => void;
};

/** Asks when a step is due, on a day of its own or counted from a day of its project, and for its hours. */
export function StepTermsPopover(props: StepTermsPopoverProps) {
  const { opener, label, step, days, byDay, onChange, onClose } = props;
  const [mode, setMode] = useState<Mode>(modeOf(step));
  const [count, setCount] = useState(countOf(step));
  // Days that are still to be typed are asked for once they were left out.
  const [said, setSaid] = useState(step.dueOffset !== null);
  const [unit, setUnit] = useState(step.dueOffset?.unit ?? 'calendar');
  const [day, setDay] = useState(step.dueDate ?? '');

  const choose = (next: Mode) => {
    setMode(next);
    const counted = isCounted(next) ? offsetOf(count, unit, next) : null;
    onChange({ dueOffset: counted, dueDate: next === 'day' ? sensible(day) : null });
  };
  const changeOffset = (from: DueOffset['from'], typed: string, chosen: DueOffset['unit']) => {
    setCount(typed);
    setUnit(chosen);
    if (typed !== count) setSaid(true);
    onChange({ dueOffset: offsetOf(typed, chosen, from), dueDate: null });
  };
  return (
    <LinePopover opener={opener} label={label} onClose={onClose}>
      <Field label="Due">
        <Select value={mode} onChange={(event) => choose(event.target.value as Mode)}>
          <option value="none">No due date</option>
          <option value="hire">Before the projected hire date</option>
          <option value="start">After the start</option>
          {byDay && <option value="day">On a day of its own</option>}
        </Select>
      </Field>
      {isCounted(mode) && (
        <Offset
          offset={offsetOf(count, unit, mode)}
          count={count}
          said={said}
          days={days}
          onChange={(typed, chosen) => changeOffset(mode, typed, chosen)}
        />
      )}
      {mode === 'day' && (
        <Field label="Day">
          <DateInput
            value={day}
            onChange={(event) => {
              setDay(event.target.value);
              onChange({ dueOffset: null, dueDate: sensible(event.target.value) });
            }}
          />
        </Field>
      )}
      <HoursField
        of="step"
        hours={step.estimatedHours}
        onChange={(estimatedHours) => onChange({ estimatedHours })}
      />
    </LinePopover>
  );
}

type OffsetProps = {
  count: string;
  /** What is wrong with it is shown. */
  said: boolean;
  offset: DueOffset;
  days: ProjectDays | null;
  onChange: (count: string, unit: DueOffset['unit']) => void;
};

function Offset({ count, said, offset, days, onChange }: OffsetProps) {
  const { unit } = offset;
  const problem = offsetProblem(offset);
  const hint = useId();
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-2">
      <Field label="Days" required>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={count}
          {...(said && problem !== null && { 'aria-invalid': true })}
          aria-describedby={hint}
          onChange={(event) => onChange(event.target.value, unit)}
        />
      </Field>
      <Field label="Counted in">
        <Select
          value={unit}
          onChange={(event) => onChange(count, event.target.value as DueOffset['unit'])}
        >
          <option value="calendar">Calendar days</option>
          <option value="working">Working days</option>
        </Select>
      </Field>
      <p
        id={hint}
        role="status"
        className={clsx(
          'col-span-2 text-sm empty:hidden',
          problem === null ? 'text-ink-soft' : 'text-danger-ink',
        )}
      >
        {problem === null ? outcomeWords(offset, days) : said && problem}
      </p>
    </div>
  );
}

type Mode = 'none' | 'day' | DueOffset['from'];

function modeOf({ dueDate, dueOffset: offset }: StepDraft): Mode {
  if (offset) return offset.from;
  return dueDate ? 'day' : 'none';
}

function isCounted(mode: Mode): mode is DueOffset['from'] {
  return mode === 'hire' || mode === 'start';
}

/** The days as they were typed; blank where those were no number, which is null once it was kept. */
function countOf({ dueOffset: offset }: StepDraft): string {
  return offset && Number.isFinite(offset.days) ? String(offset.days) : '';
}

/** The offset that was typed. What is no number is NaN. */
function offsetOf(typed: string, unit: DueOffset['unit'], from: DueOffset['from']): DueOffset {
  return { days: /^\s*-?\d+\s*$/.test(typed) ? Number(typed) : Number.NaN, unit, from };
}

/** A day that the contract takes, which one that is half typed is not. */
function sensible(day: string): string | null {
  return sentDay.safeParse(day).success ? day : null;
}
