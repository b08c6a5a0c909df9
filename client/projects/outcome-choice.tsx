import { useId } from 'react';

import { outcomeLabels } from '#client/shared/outcome.ts';
import { outcomes } from '#contract/values.ts';
import type { Outcome } from '#contract/values.ts';

type OutcomeChoiceProps = { outcome: Outcome; onChange: (outcome: Outcome) => void };

export function OutcomeChoice({ outcome, onChange }: OutcomeChoiceProps) {
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
