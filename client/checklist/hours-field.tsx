import { useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { stepHours, taskHours } from '#contract/values.ts';

type HoursFieldProps = {
  of: 'task' | 'step';
  hours: number;
  /** Told whatever makes sense, as it is typed. Blank means none. */
  onChange: (hours: number) => void;
};

/** The estimated hours of a task, or of a step, which has whole ones. */
export function HoursField({ of, hours, onChange }: HoursFieldProps) {
  const [typed, setTyped] = useState(hours === 0 ? '' : String(hours));
  const [error, setError] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    const { data, error: refused } = (of === 'task' ? taskHours : stepHours).safeParse(
      text.trim() === '' ? 0 : Number(text),
    );
    setError(refused?.issues[0]?.message);
    if (data !== undefined) onChange(data);
  };
  return (
    <Field label="Estimated hours" error={error}>
      <TextInput
        inputMode={of === 'task' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
}
