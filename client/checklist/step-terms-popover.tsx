import { useState } from 'react';

import { dueOffset } from '../../contract/due.ts';
import type { DueOffset, ProjectDays } from '../../contract/due.ts';
import { sentDay } from '../../contract/values.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { StepDraft } from './draft.ts';
import { outcomeWords } from './due-words.ts';
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
  const [count, setCount] = useState(String(step.dueOffset?.days ?? ''));
  const [unit, setUnit] = useState(step.dueOffset?.unit ?? 'calendar');
  const [day, setDay] = useState(step.dueDate ?? '');

  const choose = (next: Mode) => {
    setMode(next);
    const counted = isCounted(next) ? offsetOf(count, unit, next).offset : null;
    onChange({ dueOffset: counted, dueDate: next === 'day' ? sensible(day) : null });
  };
  const changeOffset = (from: DueOffset['from'], typed: string, chosen: DueOffset['unit']) => {
    setCount(typed);
    setUnit(chosen);
    const { offset, error } = offsetOf(typed, chosen, from);
    if (!error) onChange({ dueOffset: offset, dueDate: null });
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
          {...offsetOf(count, unit, mode)}
          count={count}
          unit={unit}
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
  unit: DueOffset['unit'];
  offset: DueOffset | null;
  error: string | undefined;
  days: ProjectDays | null;
  onChange: (count: string, unit: DueOffset['unit']) => void;
};

function Offset({ count, unit, offset, error, days, onChange }: OffsetProps) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-2">
      <Field label="Days">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={count}
          {...(error && { 'aria-invalid': true })}
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
      <p role="status" className="col-span-2 text-sm text-ink-soft empty:hidden">
        {error ?? (offset && outcomeWords(offset, days))}
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

/** The offset that was typed, or what is wrong with it; neither where nothing was typed yet. */
function offsetOf(typed: string, unit: DueOffset['unit'], from: DueOffset['from']) {
  if (typed.trim() === '') return { offset: null, error: undefined };
  const days = /^\s*-?\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  const { data, error } = dueOffset.safeParse({ days, unit, from });
  return { offset: data ?? null, error: error?.issues[0]?.message };
}

/** A day that the contract takes, which one that is half typed is not. */
function sensible(day: string): string | null {
  return sentDay.safeParse(day).success ? day : null;
}
