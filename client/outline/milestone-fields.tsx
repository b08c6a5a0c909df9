import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { counts, lengths } from '#contract/limits.ts';
import { tooManyMilestones } from '#contract/milestones.ts';
import { counted } from '#contract/words.ts';
import type { ProjectDays } from '#rules/due.ts';

import { AnchorField, UnitSelect } from './anchor-field.tsx';
import { dueBody, dueFrom, ownDay } from './due-values.ts';
import type { DueValue } from './due-values.ts';
import { offsetProblem } from './due-values.ts';
import { outcomeWords } from './due-words.ts';
import { LineError } from './line-parts.tsx';
import { newMilestone, withRenamed } from './milestone-values.ts';
import type { MilestoneValue, Renaming } from './milestone-values.ts';

type MilestoneFieldsProps = {
  values: readonly MilestoneValue[];
  error: string | undefined;
  /** The dates that milestones count from; null in a template. */
  days: ProjectDays | null;
  /** The number of steps that count from a milestone, which cannot be removed while there are any. */
  usesOf?: (value: MilestoneValue) => number;
  /** Given if steps refer to milestones by name. */
  onRename?: (from: string, to: string) => void;
  onChange: (values: MilestoneValue[]) => void;
  className?: string;
};

export function MilestoneFields(props: MilestoneFieldsProps) {
  const { values, error, days, usesOf, onRename, onChange, className } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    const names = list.current?.querySelectorAll<HTMLElement>('input[name="milestoneName"]');
    if (added > 0) [...(names ?? [])].at(-1)?.focus();
  }, [added]);
  const latest = useRef<Renaming | null>(null);
  const set = (at: number, value: MilestoneValue) => {
    if (!onRename || value.name === values[at]?.name) return onChange(values.with(at, value));
    const { values: next, from, renaming } = withRenamed(values, at, value, latest.current);
    latest.current = renaming;
    if (renaming.known !== from) onRename(from, renaming.known);
    onChange(next);
  };
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 text-sm text-ink-faint">
          <h3 id={id} className="inline font-medium text-ink">
            Milestones
          </h3>{' '}
          Named days that due dates can be counted from, such as “U4 approved”.
        </div>
        <Button
          ref={add}
          size="sm"
          name="addMilestone"
          disabledBecause={values.length >= counts.milestonesOfProject ? tooManyMilestones : null}
          icon={<Plus aria-hidden="true" className="size-3.5" />}
          onClick={() => {
            onChange([...values, newMilestone]);
            setAdded(added + 1);
          }}
        >
          Add Milestone
        </Button>
      </div>
      {values.length > 0 && (
        <ul
          ref={list}
          aria-labelledby={id}
          className="mt-2 divide-y divide-line border-y border-line"
        >
          {values.map((value, at) => (
            <MilestoneRow
              key={value.id ?? `new-${at}`}
              value={value}
              called={`milestone ${at + 1}`}
              invalid={error !== undefined && value.name.trim() === ''}
              days={days}
              uses={usesOf?.(value) ?? 0}
              onChange={(next) => set(at, next)}
              onRemove={() => {
                onChange(values.toSpliced(at, 1));
                recoverFocus(() => add.current);
              }}
            />
          ))}
        </ul>
      )}
      <LineError message={error} />
    </section>
  );
}

type MilestoneRowProps = {
  value: MilestoneValue;
  called: string;
  invalid: boolean;
  days: ProjectDays | null;
  uses: number;
  onChange: (value: MilestoneValue) => void;
  onRemove: () => void;
};

function MilestoneRow(props: MilestoneRowProps) {
  const { value, called, invalid, days, uses, onChange, onRemove } = props;
  const { name, due } = value;
  const change = (next: DueValue) => onChange({ ...value, due: next });
  const others = [{ label: days ? 'On a day' : 'No day yet', anchor: ownDay }];
  const nothing = { startDay: null, endDate: null, milestones: [], holidays: new Set<number>() };
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-2 py-2.5 sm:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_14rem_auto]">
      <Field label={`Name of ${called}`} hideLabel limit={lengths.name}>
        <TextInput
          name="milestoneName"
          dir="auto"
          autoComplete="off"
          placeholder="Name"
          {...(invalid && { 'aria-invalid': true })}
          value={name}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
        />
      </Field>
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <AnchorField
          label={`When is ${called}`}
          hideLabel
          chosen={due}
          others={others}
          milestones={null}
          onChange={(anchor) => change(dueFrom(anchor ?? ownDay, due, days ?? nothing))}
        />
      </div>
      <div className="max-sm:col-span-2">
        {due.from !== 'day' && (
          <RowOffset due={due} called={called} days={days} onChange={change} />
        )}
        {due.from === 'day' && days && (
          <Field label={`Day of ${called}`} hideLabel>
            <DateInput
              // The field that shows the problem of half a date.
              name="milestones"
              value={due.day}
              onChange={(event) => change({ ...due, day: event.target.value })}
            />
          </Field>
        )}
      </div>
      <IconButton
        label={`Remove ${name.trim() || called}`}
        disabledBecause={uses > 0 ? `${counted(uses, 'step counts', 'steps count')} from it` : null}
        onClick={onRemove}
        className="max-sm:col-start-2 max-sm:row-start-1"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

type RowOffsetProps = {
  due: DueValue;
  called: string;
  days: ProjectDays | null;
  onChange: (due: DueValue) => void;
};

function RowOffset({ due, called, days, onChange }: RowOffsetProps) {
  const { dueOffset } = dueBody(due);
  const problem = dueOffset && offsetProblem(dueOffset);
  const words = problem ?? (dueOffset && outcomeWords(dueOffset, days));
  const shown = due.days === '' && problem ? null : words;
  return (
    <>
      <div className="grid grid-cols-[3.75rem_1fr] gap-2">
        <Field label={`Days of ${called}`} hideLabel>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder="Days"
            {...(problem !== null && due.days !== '' && { 'aria-invalid': true })}
            value={due.days}
            onChange={(event) => onChange({ ...due, days: event.target.value })}
          />
        </Field>
        <Field label={`Days of ${called} are`} hideLabel>
          <UnitSelect due={due} onChange={onChange} />
        </Field>
      </div>
      <p
        role="status"
        className={clsx(
          'mt-1 text-sm empty:hidden',
          problem === null ? 'text-ink-faint' : 'text-danger-ink',
        )}
      >
        {shown?.replace(/^Due (?=[A-Z])/, '')}
      </p>
    </>
  );
}
