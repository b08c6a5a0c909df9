import { Field } from '#client/ui/field.tsx';
import { DateInput, TextInput } from '#client/ui/text-input.tsx';
import type { ProjectDays } from '#rules/due.ts';

import { AnchorField, UnitSelect } from './anchor-field.tsx';
import { dueFrom, outcomeText, ownDay } from './due-values.ts';
import type { DueValue } from './due-values.ts';

type DueFieldsProps = {
  due: DueValue;
  days: ProjectDays;
  /** A sentence about the stored day, if the offset results in another day by now. */
  stayed: string | null;
  error: string | undefined;
  onChange: (due: DueValue) => void;
};

/** A fixed day, or an offset from a day of the project. */
export function DueFields({ due, days, stayed, error, onChange }: DueFieldsProps) {
  const outcome = outcomeText(due, days);
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <AnchorField
          label="Due"
          name="dueFrom"
          chosen={due}
          others={[{ label: 'On a fixed date', anchor: ownDay }]}
          milestones={days.milestones}
          onChange={(anchor) => onChange(dueFrom(anchor ?? ownDay, due, days))}
        />
        {due.from === 'day' ? (
          <Field label="Due date" error={error}>
            <DateInput
              name="dueDate"
              value={due.day}
              onChange={(event) => onChange({ ...due, day: event.target.value })}
            />
          </Field>
        ) : (
          <OffsetFields due={due} error={error} onChange={onChange} />
        )}
      </div>
      {due.from !== 'day' && (
        <p role="status" className="mt-1 text-sm text-ink-faint">
          {stayed ?? outcome}
        </p>
      )}
    </div>
  );
}

type OffsetFieldsProps = {
  due: DueValue;
  /** The message, or the id of the element that shows it. */
  error?: string | undefined;
  describedBy?: { id: string; invalid: boolean };
  onChange: (due: DueValue) => void;
};

export function OffsetFields({ due, error, describedBy, onChange }: OffsetFieldsProps) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-2">
      <Field label="Days" required error={error}>
        <TextInput
          name="dueDays"
          inputMode="numeric"
          autoComplete="off"
          {...(describedBy && { 'aria-describedby': describedBy.id })}
          {...(describedBy?.invalid && { 'aria-invalid': true })}
          value={due.days}
          onChange={(event) => onChange({ ...due, days: event.target.value })}
        />
      </Field>
      <Field label="Counted in">
        <UnitSelect due={due} name="dueUnit" onChange={onChange} />
      </Field>
    </div>
  );
}
