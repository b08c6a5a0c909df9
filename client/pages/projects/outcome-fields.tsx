import { useId, useState } from 'react';

import { today } from '#client/ui/day.ts';
import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { outcomeLabels } from '#contract/value-labels.ts';
import { outcomes } from '#contract/values.ts';
import type { Outcome } from '#contract/values.ts';

/** `outcome` is undefined until one is chosen. */
type Ending = { outcome: Outcome | undefined; day: string; note: string };
type OutcomeFieldsProps = { ending: Ending; onChange: (changed: Partial<Ending>) => void };

/**
 * Input for how projects ended: hired, if everything in them is completed, otherwise nothing until an outcome is
 * chosen. `usualDay` is the default day.
 */
export function useEnding(isComplete: boolean, usualDay: (outcome: Outcome) => string = today) {
  const [chosen, choose] = useState<Partial<Ending>>({});
  const outcome = chosen.outcome ?? (isComplete ? 'hired' : undefined);
  const ending = { day: outcome ? usualDay(outcome) : '', note: '', ...chosen, outcome };
  const { day, note } = ending;
  return {
    fields: { ending, onChange: (next: Partial<Ending>) => choose((now) => ({ ...now, ...next })) },
    archiving: { ...(outcome && { outcome }), outcomeDay: day || null, outcomeNote: note },
    disabledBecause: outcome ? null : 'Choose an outcome first',
    isDirty: note.trim() !== '',
  };
}

export function OutcomeFields({ ending: { outcome, day, note }, onChange }: OutcomeFieldsProps) {
  return (
    <>
      <OutcomeChoice outcome={outcome} onChange={(one) => onChange({ outcome: one })} />
      {outcome && (
        <Field label={`${outcomeLabels[outcome]} on`} className="sm:max-w-48">
          <DateInput
            name="outcomeDay"
            value={day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        </Field>
      )}
      <Field label="Note (optional)" limit={lengths.note}>
        <TextArea
          name="outcomeNote"
          dir="auto"
          rows={2}
          value={note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </>
  );
}

type OutcomeChoiceProps = { outcome: Outcome | undefined; onChange: (outcome: Outcome) => void };

function OutcomeChoice({ outcome, onChange }: OutcomeChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-ink">Outcome</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {outcomes.map((one) => (
          <label
            key={one}
            className="flex min-h-control cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 text-ink has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === outcome}
              autoFocus={one === 'hired'}
              onChange={() => onChange(one)}
              className="accent-(--accent) outline-none"
            />
            {outcomeLabels[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
