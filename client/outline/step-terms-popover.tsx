import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { sentDay } from '#contract/values.ts';
import type { NamedDay, ProjectDays } from '#rules/due.ts';

import { AnchorField } from './anchor-field.tsx';
import type { StepDraft } from './draft.ts';
import { OffsetFields } from './due-fields.tsx';
import { dueBody, dueOf, ownDay } from './due-values.ts';
import type { Anchor, DueValue } from './due-values.ts';
import { offsetProblem } from './due-values.ts';
import { outcomeWords } from './due-words.ts';
import { LineHours } from './hours-field.tsx';
import { LinePopover } from './line-popover.tsx';
import { StepFlags } from './step-flags.tsx';
import type { LineChange } from './task-outline.ts';

type StepTermsPopoverProps = {
  opener: HTMLElement;
  label: string;
  step: StepDraft;
  days: ProjectDays | null;
  milestones: readonly NamedDay[];
  /** Fixed dates are allowed, too. */
  byDay: boolean;
  onChange: (change: LineChange) => void;
  onClose: () => void;
};

export function StepTermsPopover(props: StepTermsPopoverProps) {
  const { opener, label, step, days, milestones, byDay, onChange, onClose } = props;
  const [due, setDue] = useState(() => dueOf(step));
  const [isDue, setIsDue] = useState(Boolean(step.dueOffset ?? step.dueDate));
  // Missing days count as a problem only after the user has typed some.
  const [hasTyped, setHasTyped] = useState(step.dueOffset !== null);

  const change = (next: DueValue, chosen = isDue) => {
    setDue(next);
    setIsDue(chosen);
    if (next.days !== due.days) setHasTyped(true);
    onChange(chosen ? sentOf(next) : notDue);
  };
  const others = [{ label: 'No due date', anchor: null }, ...(byDay ? [onItsOwn] : [])];
  return (
    <LinePopover opener={opener} label={label} onClose={onClose}>
      <AnchorField
        label="Due"
        chosen={isDue ? due : null}
        others={others}
        milestones={milestones}
        onChange={(anchor) => change({ ...due, ...anchor }, anchor !== null)}
      />
      {isDue && due.from !== 'day' && (
        <Offset due={due} hasTyped={hasTyped} days={days} onChange={change} />
      )}
      {isDue && due.from === 'day' && (
        <Field label="Day">
          <DateInput
            value={due.day}
            onChange={(event) => change({ ...due, day: event.target.value })}
          />
        </Field>
      )}
      <LineHours
        hours={step.estimatedHours}
        onChange={(estimatedHours) => onChange({ estimatedHours })}
      />
      <StepFlags step={step} onChange={onChange} />
    </LinePopover>
  );
}

const onItsOwn: { label: string; anchor: Anchor } = {
  label: 'On a fixed date',
  anchor: ownDay,
};
const notDue = { dueOffset: null, dueDate: null };

type OffsetProps = {
  due: DueValue;
  hasTyped: boolean;
  days: ProjectDays | null;
  onChange: (due: DueValue) => void;
};

function Offset({ due, hasTyped, days, onChange }: OffsetProps) {
  const offset = dueBody(due).dueOffset;
  const problem = offset && offsetProblem(offset);
  const id = useId();
  return (
    <div>
      <OffsetFields
        due={due}
        describedBy={{ id, invalid: hasTyped && problem !== null }}
        onChange={onChange}
      />
      <p
        id={id}
        role="status"
        className={clsx(
          'mt-2 text-sm empty:hidden',
          problem === null ? 'text-ink-soft' : 'text-danger-ink',
        )}
      >
        {problem === null ? offset && outcomeWords(offset, days) : hasTyped && problem}
      </p>
    </div>
  );
}

/** Invalid days, for example half typed, are stored as no date. */
function sentOf(due: DueValue): Pick<StepDraft, 'dueDate' | 'dueOffset'> {
  const { dueDate = null, dueOffset } = dueBody(due);
  if (!dueOffset) {
    return { dueOffset, dueDate: sentDay.safeParse(dueDate).success ? dueDate : null };
  }
  const { milestone, ...offset } = dueOffset;
  const named = milestone === undefined ? {} : { milestone: String(milestone) };
  return { dueOffset: { ...offset, ...named }, dueDate: null };
}
