import { Checkbox } from '#client/ui/checkbox.tsx';
import { flagsOf } from '#contract/fields.ts';
import type { FlagOf } from '#contract/fields.ts';
import { stepFields } from '#contract/item.ts';

type Flags = { [Name in FlagOf<typeof stepFields>]: boolean };

type StepFlagsProps = { step: Flags; onChange: (change: Partial<Flags>) => void };

/** A checkbox for each yes-or-no field of a step. */
export function StepFlags({ step, onChange }: StepFlagsProps) {
  return flagsOf(stepFields).map((name) => (
    <Checkbox
      key={name}
      name={name}
      label={stepFields[name].label}
      checked={step[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    />
  ));
}
